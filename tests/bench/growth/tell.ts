import { isReached, type Result, tellResult } from "../result";
import { ORGANIZATIONS } from "./rows";

const AIMED_SIZE = 10_000_000;
const AIMS = { searchMs: 50, bytes: 2000, times: 1.3 };

/** Prints the measurements of each size as results. Returns whether every target was met. */
export function tellGrowth(found: Record<string, number>[]): boolean {
  const bySize = found.toSorted((a, b) => (a.size ?? 0) - (b.size ?? 0));
  const [smallest, largest] = [bySize[0], bySize.at(-1)];
  const results = bySize.flatMap(resultsAt);
  if (smallest && largest && smallest !== largest)
    results.push({
      measure: "growth-verify",
      size: largest.size ?? 0,
      organizations: ORGANIZATIONS,
      unit: "times",
      // The target applies to ten million certificates only.
      ...(largest.size === AIMED_SIZE ? { aim: { most: AIMS.times } } : {}),
      value: (largest["verify any p99"] ?? 0) / (smallest["verify any p99"] ?? 1),
    });
  for (const result of results) tellResult(result);
  return results.every((result) => isReached(result) !== false);
}

function resultsAt(found: Record<string, number>): Result[] {
  const { size = 0 } = found;
  const result = (measure: string, name: string, unit: Result["unit"], aim?: Result["aim"]): Result => ({
    measure,
    size,
    organizations: ORGANIZATIONS,
    unit,
    value: (found[name] ?? 0) / (unit === "s" && name.startsWith("issue") ? 1000 : 1),
    ...(aim ? { aim } : {}),
  });
  const search = size === 1_000_000 ? { most: AIMS.searchMs } : undefined;
  return [
    result("growth-verify-signed", "verify signed p99", "ms"),
    result("growth-verify-any", "verify any p99", "ms"),
    result("growth-first-page", "list first page p50", "ms"),
    result("growth-hundredth-page", "list hundredth page p50", "ms"),
    result("growth-search-latin", "search Latin p50", "ms", search),
    result("growth-search-arabic", "search Arabic p50", "ms", search),
    result("growth-search-chinese", "search Chinese p50", "ms", search),
    result("growth-issue", "issue 1,000", "s"),
    result("growth-figures", "dashboard figures p50", "ms"),
    result("growth-attention", "dashboard attention p50", "ms"),
    result("growth-find-recipient", "erasure, finding p50", "ms"),
    result("growth-erase", "erasure p50", "ms"),
    // Small tables have unused space that would distort the value.
    ...(size >= 100_000 ? [result("growth-bytes", "bytes, all", "bytes", { most: AIMS.bytes })] : []),
    ...(size >= 100_000 ? [result("growth-bytes-indexes", "bytes, indexes", "bytes")] : []),
  ];
}
