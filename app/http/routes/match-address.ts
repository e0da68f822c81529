interface Branch<T> {
  /** By the text of the segment, in lower case. */
  named: Map<string, Branch<T>>;
  /** Segments with a known end, as `:name.png`. */
  ending: { end: string; branch: Branch<T> }[];
  /** Any one segment. */
  any: Branch<T> | null;
  /** What the pattern that ends here stands for. */
  value: T | null;
  /** What the pattern that takes everything from here on stands for. */
  rest: T | null;
}

/** Finds what stands for a path; null where no pattern is its own. Never throws, whatever was sent. */
export type MatchAddress<T> = (pathname: string) => T | null;

/** No address of ours has more segments. */
const MAX_SEGMENTS = 12;
const DATA = ".data";

/** Whether a script of Remix asks for the data of a page, and not for the page. */
export const isDataRequest = (pathname: string): boolean => pathname.endsWith(DATA);

/**
 * Matches paths with patterns as React Router does: without regard to case and to slashes at the end, a segment that is
 * written out before one with a parameter, and `/x.data` as the data of `/x`. A path is walked once, segment by
 * segment, because every request is matched several times. What a URL parser would move elsewhere (`..`, a backslash)
 * is only matched by a pattern that takes everything.
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

/** The first pattern of an address counts: a frame and the page at its beginning have the same one. */
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
  const known = at.ending.find((one) => one.end === end);
  if (known) return known.branch;
  const branch = createBranch<T>();
  at.ending.push({ end, branch });
  return branch;
}

/**
 * Goes on at the beginning of a segment, and past no more than `segments` of them. Nothing is made for a request but
 * the segment's text.
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

/** A segment as patterns are compared with it; null where no pattern has such a one. */
function readSegment(raw: string): string | null {
  const segment = raw.includes("%") ? decode(raw) : raw;
  if (segment === "" || segment === "." || segment === ".." || segment.includes("\\")) return null;
  return lowerLetters(segment);
}

/** In lower case as React Router compares: the letters A to Z alone, and not what Unicode folds into them. */
const lowerLetters = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

function decode(raw: string): string {
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

/** The page whose data is asked for, as Remix names it. */
function pathOfData(pathname: string): string {
  const path = pathname.slice(0, -DATA.length);
  return path === "/_root" ? "/" : path;
}

/** The parameters of an address, decoded, for a path that it matches. */
export function paramsOf(address: string, pathname: string): Partial<Record<string, string>> {
  const segments = pathname.split("/").filter(Boolean);
  const names = address.split("/").filter(Boolean);
  return Object.fromEntries(
    names.flatMap((name, at) => (name.startsWith(":") ? [[name.slice(1), decode(segments[at] ?? "")]] : [])),
  );
}
