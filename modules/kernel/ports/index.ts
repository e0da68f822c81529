/**
 * Ports: the effects that the domain needs, as types only. `app/adapters` implements each once; tests fake only the
 * clock, the ids, the mailer and the chain, and use a real PostgreSQL.
 */
export type { Address, Hex32 } from "../hex";
export * from "./artwork";
export * from "./chain";
export * from "./drawing";
export * from "./font-files";
export * from "./images";
export * from "./inspection";
export * from "./jobs";
export * from "./mail";
export * from "./one-row";
export * from "./payments";
export * from "./portraits";
export * from "./secrets";
export * from "./statements";
export * from "./surroundings";
export * from "./tables";
