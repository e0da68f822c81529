import { createHash } from "node:crypto";
import type { PasswordHasher } from "#modules/kernel/ports";

const hashOf = (password: string) => createHash("sha256").update(password.normalize("NFKC")).digest("hex");

/** Hashes without delay; tests of the real hasher measure its cost. */
export const fakePasswords: PasswordHasher = {
  hash: async (password) => hashOf(password),
  matches: async (password, hash) => hash === hashOf(password),
};
