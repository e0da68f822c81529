import { PARTIES, type Party, type State } from "./surroundings";

/** One thing that goes wrong: a party's way, or the worker killed or stopped in the middle of whatever it does. */
export type Trouble = { party: Party; state: State } | { party: "worker"; state: "killed" | "stopped" };

const STATES: State[] = ["refused", "silent", "slow", "lying"];

export const ALONE: Trouble[] = [
  ...PARTIES.flatMap((party) => STATES.map((state) => ({ party, state }))),
  { party: "worker", state: "killed" },
  { party: "worker", state: "stopped" },
];

/** Every pair of two parties in trouble. */
export const ALL_PAIRS: [Trouble, Trouble][] = ALONE.flatMap((one, index) =>
  ALONE.slice(index + 1).flatMap((other): [Trouble, Trouble][] => (other.party === one.party ? [] : [[one, other]])),
);

/** The pairs that say something which neither of them says alone; the script tries all of them. */
const TELLING = [
  "database refused, chain refused",
  "database silent, chain silent",
  "database refused, chain lying",
  "database slow, chain silent",
  "database silent, mail silent",
  "database lying, worker killed",
  "database refused, worker killed",
  "chain silent, mail silent",
  "chain refused, mail lying",
  "chain lying, worker killed",
  "mail silent, worker killed",
  "chain slow, worker stopped",
];

export const nameOf = (troubles: Trouble[]) => troubles.map(({ party, state }) => `${party} ${state}`).join(", ");

export const TELLING_PAIRS = ALL_PAIRS.filter((pair) => TELLING.includes(nameOf(pair)));
if (TELLING_PAIRS.length !== TELLING.length) throw new Error("a telling pair is not one of all pairs");
