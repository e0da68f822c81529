import { PARTIES, type Party, type State } from "./surroundings";

/** A fault: a state of the connection to a party, or the worker killed or stopped during its work. */
export type Trouble = { party: Party; state: State } | { party: "worker"; state: "killed" | "stopped" };

const STATES: State[] = ["refused", "silent", "slow", "lying"];

export const ALONE: Trouble[] = [
  ...PARTIES.flatMap((party) => STATES.map((state) => ({ party, state }))),
  { party: "worker", state: "killed" },
  { party: "worker", state: "stopped" },
];

/** Every pair of faults of two parties. */
export const ALL_PAIRS: [Trouble, Trouble][] = ALONE.flatMap((one, index) =>
  ALONE.slice(index + 1).flatMap((other): [Trouble, Trouble][] => (other.party === one.party ? [] : [[one, other]])),
);

/** Pairs that test more than their single faults; the script tries all pairs. */
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
