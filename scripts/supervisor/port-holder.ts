import fs from "node:fs";

const LISTENING = "0A";

/**
 * Returns the process that listens on a TCP port of this machine, as far as this account may see it: `process 123
 * (node)`. Null where it cannot be determined, as on any system but Linux. Source: proc(5), /proc/net/tcp and
 * /proc/PID/fd.
 */
export function holderOfPort(port: number): string | null {
  const inodes = new Set(["/proc/net/tcp", "/proc/net/tcp6"].flatMap((table) => listeningInodes(table, port)));
  if (inodes.size === 0) return null;
  for (const pid of readDirectory("/proc").filter((name) => /^\d+$/.test(name))) {
    const holds = readDirectory(`/proc/${pid}/fd`).some((fd) => {
      const inode = /^socket:\[(\d+)\]$/.exec(readLink(`/proc/${pid}/fd/${fd}`))?.[1];
      return inode !== undefined && inodes.has(inode);
    });
    if (holds) return `process ${pid} (${readText(`/proc/${pid}/comm`).trim()})`;
  }
  return null;
}

function listeningInodes(table: string, port: number): string[] {
  const wanted = port.toString(16).toUpperCase().padStart(4, "0");
  return readText(table)
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[1]?.endsWith(`:${wanted}`) && fields[3] === LISTENING)
    .flatMap((fields) => fields[9] ?? []);
}

// Processes end during the search, and those of other accounts cannot be read: both count as absent.
const readText = (file: string) => orElse(() => fs.readFileSync(file, "utf8"), "");
const readDirectory = (directory: string) => orElse(() => fs.readdirSync(directory), []);
const readLink = (file: string) => orElse(() => fs.readlinkSync(file), "");

function orElse<T>(read: () => T, fallback: T): T {
  try {
    return read();
  } catch {
    return fallback;
  }
}
