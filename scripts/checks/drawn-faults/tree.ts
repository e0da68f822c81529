import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { type Fault, withFault } from "./find-faults";
import { ensurePackages } from "./packages";

/**
 * A checkout of its own, so that nobody's folder ever has a fault in it. It stays between runs, with what was built in
 * it.
 */
const TREE = "build/drawn-faults/tree";
const BUILD_LIMIT_MS = 15 * 60_000;

/** The sources of a revision, with packages of its own. */
export interface Tree {
  directory: string;
  /** The revision's whole name. */
  revision: string;
  files: string[];
  read(file: string): string;
  /** Writes a file otherwise; the function that comes back writes it as it was, with its times. */
  change(file: string, text: string): () => void;
}

/** @param revision As Git knows it. Throws where it does not. */
export function checkOut(revision: string): Tree {
  const commit = git(".", "rev-parse", "--verify", `${revision}^{commit}`);
  git(".", "worktree", "prune");
  if (!fs.existsSync(path.join(TREE, ".git"))) git(".", "worktree", "add", "--detach", "--force", TREE, commit);
  // What a run that was killed left behind goes as well.
  git(TREE, "checkout", "--detach", "--force", "--quiet", commit);
  git(TREE, "clean", "-fdq");
  const at = (file: string) => path.join(TREE, file);
  return {
    directory: path.resolve(TREE),
    revision: commit,
    files: git(TREE, "ls-files").split("\n"),
    read: (file) => fs.readFileSync(at(file), "utf8"),
    change(file, text) {
      const before = fs.readFileSync(at(file));
      const { atime, mtime } = fs.statSync(at(file));
      fs.writeFileSync(at(file), text);
      return () => {
        fs.writeFileSync(at(file), before);
        fs.utimesSync(at(file), atime, mtime);
      };
    },
  };
}

/**
 * Puts a fault into the tree, written as the formatter writes it, which would find it otherwise. Undone by what comes
 * back.
 */
export function putFault(tree: Tree, fault: Pick<Fault, "file" | "edit">): () => void {
  const restore = tree.change(fault.file, withFault(tree.read(fault.file), fault));
  const format = ["format", "--write", "--config-path=scripts/checks/lint-rules.json", fault.file];
  try {
    execFileSync(process.execPath, ["node_modules/@biomejs/biome/bin/biome", ...format], {
      cwd: tree.directory,
      stdio: ["ignore", "ignore", "pipe"],
      timeout: 30_000,
    });
  } catch (error) {
    restore();
    throw error;
  }
  return restore;
}

const git = (directory: string, ...args: string[]) =>
  execFileSync("git", ["-C", directory, ...args], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    timeout: 120_000,
    stdio: ["ignore", "pipe", "pipe"],
  }).trim();

/** Installs and builds what tests stand on, which a fault's own time is not for. Throws where that does not go well. */
export function prepareTree({ directory }: Tree): void {
  ensurePackages(directory);
  console.log("Building what the tests stand on…");
  execFileSync(process.execPath, ["scripts/build.mjs"], { cwd: directory, stdio: "inherit", timeout: BUILD_LIMIT_MS });
}
