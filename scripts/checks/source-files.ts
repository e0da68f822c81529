import { execFileSync } from "node:child_process";
import fs from "node:fs";

/** Lists the TypeScript files below these folders, with their text. New files that are not committed are included. */
export function sourceFiles(...folders: string[]): { file: string; source: string }[] {
  const list = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...folders], {
    encoding: "utf8",
  });
  return list
    .split("\n")
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts") && fs.existsSync(file))
    .map((file) => ({ file, source: fs.readFileSync(file, "utf8") }));
}
