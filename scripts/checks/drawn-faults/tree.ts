import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { type Fault, withFault } from "./find-faults";
import { ensurePackages } from "./packages";

/**
 * A separate checkout, so that no working folder ever contains a fault. It remains between runs with its build
 * products.
 */
const TREE = "build/drawn-faults/tree";
const BUILD_LIMIT_MS = 15 * 60_000;

/** The sources of a revision, with their own packages. */
export interface Tree {
  directory: string;
  /** Full commit hash. */
  revision: string;
  files: string[];
  read(file: string): string;
  /** Replaces a file's text. The returned function restores the text and the file times. */
  change(file: string, text: string): () => void;
}

/**
 * Checks out a revision.
 * @param revision Any name that Git resolves. Throws where Git does not.
 */
export function checkOut(revision: string): Tree {
  const commit = git(".", "rev-parse", "--verify", `${revision}^{commit}`);
  git(".", "worktree", "prune");
  if (!fs.existsSync(path.join(TREE, ".git"))) git(".", "worktree", "add", "--detach", "--force", TREE, commit);
  // Also removes what a killed run left behind.
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
 * Puts a fault into the tree and formats the file, because the formatter's check would find it otherwise. The returned
 * function removes the fault.
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

/** Installs and builds what the tests need, outside the time limit of a fault. Throws where that fails. */
export function prepareTree({ directory }: Tree): void {
  ensurePackages(directory);
  console.log("Building what the tests stand on…");
  execFileSync(process.execPath, ["scripts/build.mjs"], { cwd: directory, stdio: "inherit", timeout: BUILD_LIMIT_MS });
}
