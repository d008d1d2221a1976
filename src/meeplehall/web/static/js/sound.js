// A quiet sound, made here: two soft notes. Browsers allow it after somebody has clicked.

const NOTES = [523.25, 783.99]; // hertz
const LOUD = 0.06; // of 1
const LENGTH = 0.5; // seconds

let context = null;

/** Ready for a sound as soon as somebody touches the page. */
export function prepareSound() {
  const begin = () => {
    context ??= new AudioContext();
    context.resume();
  };
  if (navigator.userActivation?.hasBeenActive) begin();
  for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, begin, { once: true });
}

export function chime() {
  if (context?.state !== "running") return;
  NOTES.forEach((hertz, i) => {
    const at = context.currentTime + 0.18 * i;
    const tone = new OscillatorNode(context, { frequency: hertz });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.linearRampToValueAtTime(LOUD, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + LENGTH);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + LENGTH);
  });
}
