import { LRUCache } from "lru-cache";
import type { Clock, Log } from "#modules/kernel/ports";
import { isGone } from "../connection-limits";
import { minuteOf, sayCheckedAt, saysCheckedAt } from "./checked-at";
import type { PublicQuery } from "./public-query";
import { createTurns } from "./turns";
import { type Answer, answerForAll, type Verified, type Visitor, whenWhole } from "./whole-answer";

const MAX_BYTES = 64 * 1024 * 1024;
/** Maximum size of a cached answer. Larger ones are drawn rarely and read from disk as fast as they are sent. */
const MAX_BYTES_OF_ONE = 1024 * 1024;
const OVERHEAD_BYTES = 2048;

/** Maximum time in milliseconds to wait for the same answer being drawn for another visitor. */
const WAIT_MS = 3000;
/**
 * Time in milliseconds, after a page's block was last seen as the newest, during which the page is still shown while
 * the chain is queried.
 */
const MEANWHILE_MS = 1000;

/** State for which an answer is true. */
interface Version {
  /** Version of all database content in the answer, and of the date; while it is unchanged, so is the answer. */
  facts: string;
  /**
   * The newest block of every node; empty for answers that do not depend on the chain. At another block, the chain is
   * queried again.
   */
  head: string;
}

export interface CachedAnswer extends Answer {
  version: Version;
  /** Time at which the block was last seen as the newest, by `performance.now()`. */
  headSeenAt: number;
  /** The minute in which a page states that it was checked; empty if it states none. */
  minute: string;
}

/** An answer that is being drawn for all waiting visitors. */
interface Drawing {
  facts: string;
  /** The answer; "alone" if it is for one visitor only, "broken-off" if that visitor left or drawing took too long. */
  over: Promise<CachedAnswer | "alone" | "broken-off">;
}

/** A visitor's request for an answer cached under `key`. */
export interface Asking extends Visitor {
  query: PublicQuery;
  key: string;
  /** Draws the answer for this visitor. */
  draw: () => void;
}

/**
 * Caches public answers and sends them again while they are true (decision 0054).
 *
 * For each request, one statement reads the version of everything in the answer; for a verdict, the newest block is
 * compared too. If both are unchanged, the cached answer is sent, with the minute of this check in it. Requests that
 * arrive during a check share the next one, which begins after all of them.
 *
 * At a new block, the verdict's chain queries are repeated, once for all visitors, and the answer stays valid if the
 * results are the same. If the version has changed, the answer is drawn once for all visitors who wait for that
 * version, because parallel drawings slow each other.
 */
export function createAnswerCache(options: {
  clock: Clock;
  log: Log;
  /** Reads a version that changes with any database content of the answer; null if its subject does not exist. */
  readVersion: (query: PublicQuery) => Promise<string | null>;
  /** Names the newest block of every node; null if unknown. */
  readHead: () => Promise<string | null>;
  /** Names the day that decides on expiry. */
  readDay: (now: Date) => string;
  /** Whether the chain still gives the answers on which a verdict is based. */
  isStillTrue: (verified: Verified) => Promise<boolean>;
  /** Sends an answer to a visitor other than the one for whom it was drawn. */
  show: (visitor: Visitor, answer: Answer) => void;
  /** Maximum time in milliseconds to wait for another visitor's drawing. */
  waitMs?: number;
}): (asking: Asking) => void {
  const { clock, log, waitMs = WAIT_MS } = options;
  const answers = new LRUCache<string, CachedAnswer>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_BYTES_OF_ONE,
    sizeCalculation: ({ body }, key) => body.length + key.length + OVERHEAD_BYTES,
  });
  const drawings = new Map<string, Drawing>();
  const questions = new Map<string, Promise<void>>();
  const takeTurn = createTurns<string | null>(waitMs);

  /** Returns the current version; null if it cannot be read. The answer is then drawn, which reports the reason. */
  async function versionNow(query: PublicQuery): Promise<Version | null> {
    const read = () => options.readVersion(query);
    const [version, head] = await Promise.all([
      takeTurn(`${query.of} ${query.id}`, read),
      query.isPage ? options.readHead() : "",
    ]).catch(() => [null, null]);
    if (version === null || head === null) return null;
    return { facts: query.isPage ? `${version} ${options.readDay(clock.now())}` : version, head };
  }

  /**
   * Queries the chain whether an answer is still true at this block, once for all waiting visitors; removes the answer
   * if not.
   */
  function askChain(key: string, cached: CachedAnswer, head: string): Promise<void> {
    const question = questions.get(key) ?? ask().finally(() => questions.delete(key));
    questions.set(key, question);
    return question;

    async function ask() {
      const headSeenAt = performance.now();
      const isTrue = cached.verified !== null && (await options.isStillTrue(cached.verified));
      const current = answers.peek(key);
      if (current?.version !== cached.version) return;
      if (!isTrue) answers.delete(key);
      else answers.set(key, { ...current, version: { ...cached.version, head }, headSeenAt }, { noUpdateTTL: true });
    }
  }

  /** Returns the cached answer if it is still true; undefined if it must be drawn. */
  async function recall(key: string, version: Version): Promise<CachedAnswer | undefined> {
    const cached = answers.get(key);
    if (cached?.version.facts !== version.facts) return;
    if (cached.version.head === version.head) {
      cached.headSeenAt = performance.now();
      return cached;
    }
    const isRecent = ({ headSeenAt }: CachedAnswer) => performance.now() - headSeenAt < MEANWHILE_MS;
    const question = askChain(key, cached, version.head);
    if (isRecent(cached)) return cached;
    await question;
    const now = answers.get(key);
    return now?.version.facts === version.facts && isRecent(now) ? now : undefined;
  }

  /** Returns the answer with its time of check set to the current minute, if it states one. */
  async function ofThisMinute(key: string, cached: CachedAnswer): Promise<CachedAnswer> {
    const minute = cached.minute && minuteOf(clock.now());
    if (minute === cached.minute) return cached;
    const fresh: CachedAnswer = { ...cached, ...(await sayCheckedAt(cached, cached.minute, minute)), minute };
    // Another drawing may have replaced the answer meanwhile.
    if (answers.peek(key) === cached) answers.set(key, fresh, { noUpdateTTL: true });
    return fresh;
  }

  /** Caches an answer drawn for that version. Returns null if other visitors may not get it. */
  async function keep({ query, key }: Asking, answer: Answer, version: Version): Promise<CachedAnswer | null> {
    const { verified } = answer;
    // A page is cached only under the ID that it has verified.
    if (query.isPage && verified?.publicId !== query.id) return null;
    const minute = verified && query.isPage ? minuteOf(verified.checkedAt) : "";
    if (minute && !(await saysCheckedAt(answer, minute))) return null;
    const headSeenAt = performance.now();
    const now = await versionNow(query);
    // Content that changed during drawing may be missing from the answer.
    if (now?.facts !== version.facts) return null;
    // A block that arrived during drawing makes the head ambiguous, so that the chain is queried again.
    const head = now.head === version.head ? now.head : `between ${version.head} and ${now.head}`;
    const cached = { ...answer, version: { ...version, head }, headSeenAt, minute };
    if (!query.isPage || verified?.isSettled) answers.set(key, cached, { ttl: query.maxAgeMs });
    return cached;
  }

  /**
   * Draws an answer for all visitors who request it until it is drawn, the visitor for whom it is drawn leaves, or
   * waiting takes too long.
   */
  function drawForAll(asking: Asking, version: Version): void {
    const { key, request, response, draw } = asking;
    let release: (outcome: CachedAnswer | "alone" | "broken-off") => void = () => {};
    const drawing: Drawing = {
      facts: version.facts,
      over: new Promise((resolve) => {
        release = resolve;
      }),
    };
    const end = (outcome: CachedAnswer | "alone" | "broken-off") => {
      clearTimeout(deadline);
      if (drawings.get(key) === drawing) drawings.delete(key);
      release(outcome);
    };
    const breakOff = () => end("broken-off");
    const deadline = setTimeout(breakOff, waitMs).unref();
    drawings.set(key, drawing);
    // The socket rather than the response: a response that waits behind another on its connection emits no `close`.
    request.socket.once("close", breakOff);
    whenWhole(response, (body) => {
      // The answer is cached before the connection closes, so a visitor who leaves from now on ends nothing for the
      // others.
      request.socket.off("close", breakOff);
      const answer = answerForAll(response, body);
      if (!answer) return end("alone");
      keep(asking, answer, version).then(
        (cached) => end(cached ?? "alone"),
        (error: unknown) => {
          log.warn("an answer could not be kept", { of: asking.query.of, error });
          end("alone");
        },
      );
    });
    draw();
  }

  async function answerOrDraw(asking: Asking): Promise<void> {
    const { key, query } = asking;
    for (const until = performance.now() + waitMs; performance.now() < until; ) {
      const version = await versionNow(query);
      // Nothing is drawn for a visitor who has left, because nobody would wait for it.
      if (isGone(asking.request, asking.response)) return;
      if (!version) break;
      const cached = await recall(key, version);
      if (cached) return options.show(asking, await ofThisMinute(key, cached));
      const drawing = drawings.get(key);
      if (drawing?.facts !== version.facts) return drawForAll(asking, version);
      const drawn = await drawing.over;
      if (drawn === "alone") break;
      if (drawn !== "broken-off") return options.show(asking, drawn);
    }
    answers.delete(key);
    asking.draw();
  }

  return (asking) => {
    answerOrDraw(asking).catch((error: unknown) => {
      log.warn("a kept answer could not be sent", { of: asking.query.of, error });
      if (!asking.response.headersSent) asking.draw();
    });
  };
}
