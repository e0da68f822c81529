import { buildWorkers } from "../../scripts/build-workers.mjs";

/** The programs of threads as they are in the sources now. */
export default function setup() {
  buildWorkers();
}
