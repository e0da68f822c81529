import { statfs } from "node:fs/promises";
import type { Disk } from "#modules/kernel/ports";

/** The disk of a folder. What only the system's administrator could still use is not free. */
export function createDisk(folder: string): Disk {
  return {
    async free() {
      const { bavail, blocks, bsize } = await statfs(folder);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    },
  };
}
