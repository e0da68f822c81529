import fs from "node:fs";
import path from "node:path";

/** Texts that occur in server code and never by chance in code for browsers. */
const MARKERS = [
  "graphile_worker",
  "createHash(",
  "DATABASE_URL",
  "SECRET_KEY",
  "node:crypto",
  "node:fs",
  "PrismaClient",
  "encryptedSecret",
  "passwordHash",
  "secretKeyMultibase",
  "ZodError",
];

/**
 * Returns one sentence for each browser script that contains a marker of server code. Throws where the folder has no
 * scripts.
 */
export function findLeaks(directory: string): string[] {
  const scripts = fs
    .readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".js"));
  if (scripts.length === 0) throw new Error(`there are no scripts in ${directory}: was the application built?`);
  return scripts.flatMap((file) => {
    const text = fs.readFileSync(path.join(directory, file), "utf8");
    return MARKERS.filter((marker) => text.includes(marker)).map((marker) => `${file} holds "${marker}" of the server`);
  });
}
