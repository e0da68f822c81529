import fs from "node:fs/promises";
import path from "node:path";
import type { Email } from "postal-mime";
import { getDeps } from "#app/composition.server";
import { problem } from "#app/http/problem.server";

const FILE = /^[\w-]+\.eml$/;

/** Folder of the stored messages. */
const folder = (): string => getDeps().mailDirectory;

async function parse(file: string): Promise<Email> {
  const { default: PostalMime } = await import("postal-mime");
  return PostalMime.parse(await fs.readFile(file));
}

/** Lists the stored messages, newest first. */
export async function listMessages() {
  const directory = folder();
  const names = (await fs.readdir(directory).catch(() => [])).filter((name) => FILE.test(name));
  const messages = await Promise.all(
    names.map(async (name) => {
      const file = path.join(directory, name);
      const read = await Promise.all([parse(file), fs.stat(file)]).catch(ifForgotten(() => undefined));
      if (!read) return [];
      const [email, { mtimeMs }] = read;
      const to = email.to?.map(({ address }) => address ?? "").join(", ") ?? "";
      return [{ name, subject: email.subject ?? "", to, mtimeMs }];
    }),
  );
  return messages
    .flat()
    .sort((a, b) => b.mtimeMs - a.mtimeMs)
    .map(({ mtimeMs: _mtimeMs, ...message }) => message);
}

/** Handles a file that is gone: erasing a person deletes their messages, even while the folder is being read. */
function ifForgotten<T>(then: () => T) {
  return (error: unknown): T => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return then();
    throw error;
  };
}

/** Reads one stored message; 404 for an unknown name. */
export async function readMessage(name: string | undefined): Promise<Email> {
  const directory = folder();
  if (!name || !FILE.test(name)) throw problem("not-found");
  return parse(path.join(directory, name)).catch(
    ifForgotten(() => {
      throw problem("not-found");
    }),
  );
}
