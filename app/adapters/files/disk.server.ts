import { statfs } from "node:fs/promises";
import type { Disk } from "#modules/kernel/ports";

/** Reads the free space of a folder's disk. Space reserved for the administrator does not count as free. */
export function createDisk(folder: string): Disk {
  return {
    async free() {
      const { bavail, blocks, bsize } = await statfs(folder);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    },
  };
}
