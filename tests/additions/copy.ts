import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** A copy of the project for additions, with the same installed packages. */
export interface Copy {
  directory: string;
  /** Writes files, by their paths in the project. */
  write(files: Record<string, string>): void;
  /**
   * Inserts a line after an existing one, as CONTRIBUTING says; throws where the existing line does not occur exactly
   * once.
   */
  addLine(file: string, after: string, line: string): void;
  /** Changes the content of a JSON file. */
  changeJson(file: string, change: (json: Record<string, object>) => void): void;
  /** Runs one of the project's own programs and returns its output, and whether it succeeded. */
  run(...command: string[]): { ok: boolean; output: string };
  remove(): void;
}

export function copyProject(): Copy {
  const root = process.cwd();
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), "sanad-additions-"));
  const tracked = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], { encoding: "utf8" }).split(
    "\0",
  );
  for (const file of tracked) {
    if (!file || file.startsWith("tests/vectors/") || !fs.existsSync(file)) continue;
    fs.mkdirSync(path.join(directory, path.dirname(file)), { recursive: true });
    fs.copyFileSync(file, path.join(directory, file));
  }
  fs.symlinkSync(path.join(root, "tests/vectors"), path.join(directory, "tests/vectors"));
  fs.symlinkSync(path.join(root, "node_modules"), path.join(directory, "node_modules"));
  for (const made of ["prisma/generated", "app/ui/Icon/generated"])
    fs.cpSync(made, path.join(directory, made), { recursive: true });
  // The project's checks ask Git for the list of files.
  execFileSync("git", ["init", "--quiet"], { cwd: directory });
  const at = (file: string) => path.join(directory, file);
  const read = (file: string) => fs.readFileSync(at(file), "utf8");
  return {
    directory,
    write(files) {
      for (const [file, text] of Object.entries(files)) {
        fs.mkdirSync(path.dirname(at(file)), { recursive: true });
        fs.writeFileSync(at(file), text);
      }
    },
    addLine(file, after, line) {
      const parts = read(file).split(after);
      if (parts.length !== 2) throw new Error(`${file} holds ${parts.length - 1} times: ${after}`);
      fs.writeFileSync(at(file), parts.join(`${after}${line}`));
    },
    changeJson(file, change) {
      const json = JSON.parse(read(file));
      change(json);
      fs.writeFileSync(at(file), JSON.stringify(json, null, 2));
    },
    run(...command) {
      const { status, stdout, stderr } = spawnSync(process.execPath, command, {
        cwd: directory,
        encoding: "utf8",
        maxBuffer: 50_000_000,
        env: { ...process.env, FORCE_COLOR: "0", NO_COLOR: "1" },
      });
      return { ok: status === 0, output: stdout + stderr };
    },
    remove: () => fs.rmSync(directory, { recursive: true, force: true }),
  };
}
