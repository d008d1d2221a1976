// SHA-256 (FIPS 180-4): what browsers have of it waits, and is missing where the hall is reached without TLS.

const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n += 1) {
  if (PRIMES.every((prime) => n % prime)) PRIMES.push(n);
}

/** The first 32 bits behind the point. */
const fraction = (x) => ((x - Math.floor(x)) * 2 ** 32) | 0;

const FIRST = PRIMES.slice(0, 8).map((prime) => fraction(prime ** (1 / 2)));
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** The hash of some bytes, as 64 hexadecimal digits. */
export function sha256(bytes) {
  const data = padded(bytes);
  let hash = FIRST;
  for (let at = 0; at < data.byteLength; at += 64) hash = mixed(hash, schedule(data, at));
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** The bytes, a one, zeros, and the number of bits: whole blocks of 64 bytes. */
function padded(bytes) {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const data = new DataView(whole.buffer);
  data.setUint32(whole.length - 4, bytes.length * 8);
  return data;
}

function schedule(data, at) {
  const words = Array.from({ length: 16 }, (_, i) => data.getInt32(at + 4 * i));
  for (let i = 16; i < 64; i += 1) {
    const [a, b] = [words[i - 15], words[i - 2]];
    const first = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const second = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    words.push((words[i - 16] + first + words[i - 7] + second) | 0);
  }
  return words;
}

function mixed(hash, words) {
  let [a, b, c, d, e, f, g, h] = hash;
  for (let i = 0; i < 64; i += 1) {
    const chosen = (e & f) ^ (~e & g);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + ROUNDS[i] + words[i]) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + hash[i]) | 0);
}
