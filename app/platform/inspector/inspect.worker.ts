import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";

// Where the system is Linux, whose threads have a priority each, this one steps back for whoever has a page to draw:
// before it loads anything, because that is work too.
try {
  setPriority(Number(readlinkSync("/proc/thread-self").split("/").pop()), 15);
} catch {}
const { listen } = await import("./inspect");
listen();
