/** The part of all modules' lines, tests left out, that one module may have: a larger one is several. */
const LARGEST_SHARE = 0.22;

export interface ModuleSize {
  module: string;
  lines: number;
  /** Of the lines of all modules. */
  share: number;
}

/** How many lines of `modules` are each module's, the largest first; tests do not count. */
export function measureModules(files: readonly { file: string; source: string }[]): ModuleSize[] {
  const lines = new Map<string, number>();
  let total = 0;
  for (const { file, source } of files) {
    const module = /^modules\/(\w+)\/(?!.*\.test\.ts$).*\.ts$/.exec(file)?.[1];
    if (!module) continue;
    const count = source.split("\n").length - 1;
    lines.set(module, (lines.get(module) ?? 0) + count);
    total += count;
  }
  return [...lines]
    .map(([module, count]) => ({ module, lines: count, share: count / total }))
    .sort((a, b) => b.lines - a.lines);
}

/** The modules that have become too large. */
export const findTooLarge = (sizes: readonly ModuleSize[]): ModuleSize[] =>
  sizes.filter(({ share }) => share > LARGEST_SHARE);
