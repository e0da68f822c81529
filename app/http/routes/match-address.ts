interface Branch<T> {
  /** Branches by a segment's text, in lower case. */
  named: Map<string, Branch<T>>;
  /** Branches by a segment's suffix, as in `:name.png`. */
  ending: { end: string; branch: Branch<T> }[];
  /** Branch for any single segment. */
  any: Branch<T> | null;
  /** Value of the pattern that ends here. */
  value: T | null;
  /** Value of the pattern that matches everything from here on. */
  rest: T | null;
}

/** Finds the value for a path; null if no pattern matches. Never throws, whatever the path. */
export type MatchAddress<T> = (pathname: string) => T | null;

/** Maximum number of segments; no pattern has more. */
const MAX_SEGMENTS = 12;
const DATA = ".data";

/** Whether a script of Remix requests a page's data instead of the page. */
export const isDataRequest = (pathname: string): boolean => pathname.endsWith(DATA);

/**
 * Matches paths against patterns like React Router: ignores case and trailing slashes, prefers literal segments to
 * parameters, and treats `/x.data` as the data of `/x`. A path is walked once, segment by segment, because every
 * request is matched several times. Segments that a URL parser would resolve (`..`, a backslash) match only a pattern
 * that takes everything.
 */
export function createAddressMatcher<T>(patterns: Iterable<readonly [pattern: string, value: T]>): MatchAddress<T> {
  const root = createBranch<T>();
  for (const [pattern, value] of patterns) addPattern(root, pattern, value);
  return (pathname) => {
    const path = isDataRequest(pathname) ? pathOfData(pathname) : pathname;
    let [start, end] = [0, path.length];
    while (path[start] === "/") start++;
    while (end > start && path[end - 1] === "/") end--;
    return find(root, path, start, end, MAX_SEGMENTS);
  };
}

function createBranch<T>(): Branch<T> {
  return { named: new Map(), ending: [], any: null, value: null, rest: null };
}

/** Adds a pattern. The first one for an address wins: a frame and its index page have the same address. */
function addPattern<T>(root: Branch<T>, pattern: string, value: T): void {
  let at = root;
  for (const segment of pattern.split("/").filter(Boolean)) {
    if (segment === "*") {
      at.rest ??= value;
      return;
    }
    at = branchFor(at, segment.toLowerCase());
  }
  at.value ??= value;
}

function branchFor<T>(at: Branch<T>, segment: string): Branch<T> {
  if (!segment.startsWith(":")) {
    const branch = at.named.get(segment) ?? createBranch<T>();
    at.named.set(segment, branch);
    return branch;
  }
  const dot = segment.indexOf(".");
  if (dot < 0) {
    at.any ??= createBranch<T>();
    return at.any;
  }
  const end = segment.slice(dot);
  const existing = at.ending.find((one) => one.end === end);
  if (existing) return existing.branch;
  const branch = createBranch<T>();
  at.ending.push({ end, branch });
  return branch;
}

/**
 * Matches from the beginning of a segment on, for at most `segments` segments. Allocates nothing for a request but the
 * segment's text.
 */
function find<T>(at: Branch<T>, path: string, start: number, end: number, segments: number): T | null {
  if (start >= end) return at.value ?? at.rest;
  if (segments === 0) return at.rest;
  const slash = path.indexOf("/", start);
  const stop = slash < 0 || slash > end ? end : slash;
  const segment = readSegment(path.slice(start, stop));
  if (segment === null) return at.rest;
  const goOn = (branch: Branch<T>) => find(branch, path, stop + 1, end, segments - 1);
  const named = at.named.get(segment);
  if (named) {
    const found = goOn(named);
    if (found !== null) return found;
  }
  for (const { end: suffix, branch } of at.ending) {
    const found = segment.length > suffix.length && segment.endsWith(suffix) ? goOn(branch) : null;
    if (found !== null) return found;
  }
  return (at.any && goOn(at.any)) ?? at.rest;
}

/** Normalizes a segment for comparison; null if no pattern can match it. */
function readSegment(raw: string): string | null {
  const segment = raw.includes("%") ? decode(raw) : raw;
  if (segment === "" || segment === "." || segment === ".." || segment.includes("\\")) return null;
  return lowerLetters(segment);
}

/** Lowercases A to Z only, as React Router does, without Unicode case folding. */
const lowerLetters = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

function decode(raw: string): string {
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

/** Path of the page whose data is requested, as Remix names it. */
function pathOfData(pathname: string): string {
  const path = pathname.slice(0, -DATA.length);
  return path === "/_root" ? "/" : path;
}

/** Reads the decoded parameters of a path that matches an address. */
export function paramsOf(address: string, pathname: string): Partial<Record<string, string>> {
  const segments = pathname.split("/").filter(Boolean);
  const names = address.split("/").filter(Boolean);
  return Object.fromEntries(
    names.flatMap((name, at) => (name.startsWith(":") ? [[name.slice(1), decode(segments[at] ?? "")]] : [])),
  );
}
