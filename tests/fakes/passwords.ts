import { createHash } from "node:crypto";
import type { PasswordHasher } from "#modules/kernel/ports";

const hashOf = (password: string) => createHash("sha256").update(password.normalize("NFKC")).digest("hex");

/** Hashes at once: what a real hash costs is tested with the real hasher. */
export const fakePasswords: PasswordHasher = {
  hash: async (password) => hashOf(password),
  matches: async (password, hash) => hash === hashOf(password),
};
