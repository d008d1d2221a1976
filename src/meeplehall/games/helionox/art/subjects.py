"""What each card shows: how it is composed, its motif, and what stands behind.

`solo` one large thing, `wing` a formation under way, `pair` two of a kind, `row` many along the horizon,
`bust` a person before something, `hoard` a thing among coins. Cards are named without their faction.
"""

from __future__ import annotations

from typing import Final

FLEET: Final = """
outrider_wing: wing dart | patrol_cutter: solo cutter | convoy_broker: bust merchant hauler
tanker_lease: hoard tanker | boarding_marines: bust marine dread | orbital_drydock: solo dock cutter
wing_commander: bust pilot dart | privateer_charter: bust rogue cutter
carrier_meridian: solo carrier dart | isaura_venn_flag_tactician: bust captain orrery
admiralty_seat: hoard carrier | the_long_patrol: wing cutter | evacuation_shuttle: solo shuttle hauler
wake_cycle_ensign: bust officer pod | ark_tender_solace: solo hauler shuttle | refugee_convoy: wing hauler
signal_corvette: solo cutter satellite | press_gang_officer: bust officer shuttle
captain_oduya_strand: bust captain carrier | contract_hauler: solo hauler crate
wreck_diver: bust pilot wreck | dreadnought_ironwake: solo dread | slingshot_runner: wing dart
twin_flag_squadron: pair dread | grand_armada: wing dread | fleet_liaison: bust officer satellite
drydock_crew: bust engineer dock | black_channel_pilot: bust rogue dart
slingshot_cadet: bust pilot orrery
"""
FORTRESS: Final = """
gate_warden: bust guard gate | bulwark_drone: wing drone | toll_assessor: bust merchant barrier
watch_rota: row tower | breach_medics: bust medic wall | keyhouse_annex: solo keep tower
siege_marshal: bust marine engine | black_cell_interrogator: bust rogue vault
aegis_lattice: solo lattice dome | castellan_brakk_oyelaran: bust captain keep
iron_treasury: hoard vault | null_siege_engine: solo engine wall | shelter_engineer: bust engineer dome
cryo_vault_guard: bust guard pod | last_gate_of_caloris: solo gate tower
levy_captain: bust captain barrier | evidence_locker: solo vault crate | quarantine_cordon: row barrier
marshal_ives_ketterling: bust officer tower | debt_bailiff: bust merchant vault
barricade_planner: bust engineer wall | the_vault_eternal: hoard vault
rampart_shuttle: solo shuttle wall | oathbound_cohort: row squad | unbroken_line: row shield
bastion_recruit: bust marine tower | wall_engineer: bust engineer wall | penal_levy: row squad
shieldmate: bust guard shield
"""
BIOCOM: Final = """
nutrient_broker: bust merchant vat | vat_technician: bust scholar vat | sleep_cycle_nurse: bust medic pod
spore_futures: hoard spore | gene_arbitrage: pair helix | mercy_clinic: solo clinic tree
graft_surgeon: bust medic helix | plague_dividend: solo spore cell | helix_garden: row helix
doctor_amara_quill: bust scholar flask | seed_bank_charter: hoard seed | chimera_ward: solo cell pod
ration_chemist: bust scholar flask | deep_sleep_protocol: row pod | perdition_hospice: solo clinic vat
field_biologist: bust scholar sprout | genome_escrow: solo helix vault | talent_harvest: bust rogue pod
provost_leda_marchetti: bust officer clinic | compost_line: row sprout
resurrection_clinic: solo pod helix | omnigenesis: solo seed helix | spore_glider: wing glider
symbiont_pair: pair cell | world_root: solo root tree | gene_clerk: bust merchant helix
ward_intern: bust medic clinic | organ_broker: bust rogue vat | tissue_reclaimer: solo vat cell
twin_graft_adept: pair scholar
"""
CYBER: Final = """
code_novice: bust monk tablet | relay_shrine: solo array reliquary | data_tithe: hoard tablet
splinter_drone: wing splinter | ghost_broker: bust rogue eye | assembler_monk: bust monk furnace
black_liturgy: solo tablet broken | mind_furnace: solo furnace cortex | oracle_array: row array
archdeacon_null: bust monk broken | silent_cathedral: hoard cathedral | replica_saint: solo statue broken
firewall_acolyte: bust monk lattice | salvaged_cortex: solo cortex wreck
ark_intelligence: solo eye carrier | pilgrim_coder: bust monk cathedral
memory_reliquary: solo reliquary statue | conversion_engine: solo furnace android
prelate_osei_9: bust android cathedral | burner_proxy: bust android splinter
recompiler: solo cortex tablet | godhead_mainframe: solo mainframe eye
skipgate_adept: bust monk gatering | choir_of_two: pair monk | the_broken_circle: solo broken
relay_acolyte: bust monk array | split_mind: pair cortex | proxy_ledger: solo ledger tablet
vault_whisper: solo vault eye | echo_novice: bust android broken
"""
NEUTRAL: Final = """
material_asset: hoard crate | sentinel_prototype: solo sentinel tablet | sentinel: solo sentinel
strategic_asset: hoard orrery | alpha_salvage_writ: solo wreck seal | alpha_grey_ledger: solo ledger
alpha_cryo_steward: bust medic pod | alpha_sentinel_vanguard: row sentinel
alpha_requisition_seal: solo seal | alpha_crimson_outriders: wing dart
alpha_azure_ledger: bust merchant ledger | alpha_jade_foundry: solo furnace
alpha_violet_cantor: bust monk orrery | prime_asset: hoard seal
"""


def _read(text: str) -> dict[str, tuple[str, ...]]:
    lines = (entry.split(":") for entry in text.strip().replace("\n", " | ").split(" | "))
    return {name: tuple(words.split()) for name, words in lines}


SUBJECTS: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "fleet": _read(FLEET),
    "fortress": _read(FORTRESS),
    "biocom": _read(BIOCOM),
    "cyber": _read(CYBER),
    "neutral": _read(NEUTRAL),
}
#: what a card shows that is in none of these lists, by its faction
UNKNOWN: Final = {"fleet": "cutter", "fortress": "keep", "biocom": "cell", "cyber": "eye", "neutral": "seal"}


def subject(id: str, faction: str) -> tuple[str, str, str]:
    """The composition of a card, its motif and its background."""
    words = SUBJECTS[faction].get(id.removeprefix(f"{faction}_"), ("solo", UNKNOWN[faction]))
    return words[0], words[1], words[2] if len(words) > 2 else ""
