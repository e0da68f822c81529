import { LRUCache } from "lru-cache";
import type { Clock, Log } from "#modules/kernel/ports";
import { isGone } from "../connection-limits";
import type { Asked } from "./asked";
import { minuteOf, sayCheckedAt, saysCheckedAt } from "./checked-at";
import { createTurns } from "./turns";
import { type Answer, answerForAll, type Verified, type Visitor, whenWhole } from "./whole-answer";

const MAX_BYTES = 64 * 1024 * 1024;
/** What is larger is drawn by few, and read from the disk as fast as it is sent. */
const MAX_BYTES_OF_ONE = 1024 * 1024;
const OVERHEAD_BYTES = 2048;

/** How long somebody waits for the same answer that is being drawn for another. */
const WAIT_MS = 3000;
/** For so long after it was last the newest, a page of that block is shown while the chain is asked anew. */
const MEANWHILE_MS = 1000;

/** What an answer is true for. */
interface Version {
  /** Of all in the database that it is made of, and of the date: while this stays the same, so does the answer. */
  facts: string;
  /**
   * The newest block of every node; empty for what says nothing of the chain. At another one, the chain is asked anew.
   */
  head: string;
}

export interface Kept extends Answer {
  version: Version;
  /** When the block was last found to be the newest, on the clock of `performance`. */
  headSeenAt: number;
  /** The minute in which a page says it was checked; empty for what says nothing of it. */
  minute: string;
}

/** An answer that is being drawn for all who ask. */
interface Drawing {
  facts: string;
  /**
   * The answer; "alone" where it is for one visitor only, "broken-off" where that visitor left or it takes too long.
   */
  over: Promise<Kept | "alone" | "broken-off">;
}

/** One who asks for what may be kept, under `key`. */
export interface Asking extends Visitor {
  asked: Asked;
  key: string;
  /** Draws the answer for this visitor. */
  draw: () => void;
}

/**
 * What was answered to everybody before, without drawing it again (decision 0054). For each look one statement reads
 * the version of all that the answer is made of, and for a verdict the newest block is compared, too: only where
 * neither has changed is the answer sent again, with the minute of this check in it. Of those who look while an earlier
 * look is being checked, one is checked for all: what is read was so after each of them asked. At another block the
 * chain is asked again what it was asked for the verdict, once for all who look, and where it says the same the answer
 * stays. Where something has changed, one draws for all who ask meanwhile and find the same version: drawing takes
 * longer the more do it at once.
 */
export function createKeptAnswers(options: {
  clock: Clock;
  log: Log;
  /** What changes with everything in the database that the answer is made of; null where there is no such thing. */
  readVersion: (asked: Asked) => Promise<string | null>;
  /** Names the newest block of every node; null where it cannot be told. */
  readHead: () => Promise<string | null>;
  /** Names the day that decides what has expired. */
  readDay: (now: Date) => string;
  /** Whether the chain says now what it said for this verdict. */
  isStillSaid: (verified: Verified) => Promise<boolean>;
  /** Sends an answer to somebody else than the one for whom it was drawn. */
  show: (visitor: Visitor, answer: Answer) => void;
  /** How long one waits for another's drawing. */
  waitMs?: number;
}): (asking: Asking) => void {
  const { clock, log, waitMs = WAIT_MS } = options;
  const answers = new LRUCache<string, Kept>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_BYTES_OF_ONE,
    sizeCalculation: ({ body }, key) => body.length + key.length + OVERHEAD_BYTES,
  });
  const drawings = new Map<string, Drawing>();
  const questions = new Map<string, Promise<void>>();
  const takeTurn = createTurns<string | null>(waitMs);

  /** Null where it cannot be told what the answer would be true for: then it is drawn, and drawing says why. */
  async function versionNow(asked: Asked): Promise<Version | null> {
    const read = () => options.readVersion(asked);
    const [version, head] = await Promise.all([
      takeTurn(`${asked.of} ${asked.id}`, read),
      asked.isPage ? options.readHead() : "",
    ]).catch(() => [null, null]);
    if (version === null || head === null) return null;
    return { facts: asked.isPage ? `${version} ${options.readDay(clock.now())}` : version, head };
  }

  /**
   * Asks the chain whether it says at this block what the answer says, once for all who wait; forgets the answer where
   * not.
   */
  function askChain(key: string, known: Kept, head: string): Promise<void> {
    const question = questions.get(key) ?? ask().finally(() => questions.delete(key));
    questions.set(key, question);
    return question;

    async function ask() {
      const headSeenAt = performance.now();
      const isSaid = known.verified !== null && (await options.isStillSaid(known.verified));
      const current = answers.peek(key);
      if (current?.version !== known.version) return;
      if (!isSaid) answers.delete(key);
      else answers.set(key, { ...current, version: { ...known.version, head }, headSeenAt }, { noUpdateTTL: true });
    }
  }

  /** What was answered before, where it is still true; undefined where it has to be drawn. */
  async function recall(key: string, version: Version): Promise<Kept | undefined> {
    const known = answers.get(key);
    if (known?.version.facts !== version.facts) return;
    if (known.version.head === version.head) {
      known.headSeenAt = performance.now();
      return known;
    }
    const isRecent = ({ headSeenAt }: Kept) => performance.now() - headSeenAt < MEANWHILE_MS;
    const question = askChain(key, known, version.head);
    if (isRecent(known)) return known;
    await question;
    const now = answers.get(key);
    return now?.version.facts === version.facts && isRecent(now) ? now : undefined;
  }

  /** The same answer, with the minute of this check where it says one. */
  async function ofThisMinute(key: string, known: Kept): Promise<Kept> {
    const minute = known.minute && minuteOf(clock.now());
    if (minute === known.minute) return known;
    const fresh: Kept = { ...known, ...(await sayCheckedAt(known, known.minute, minute)), minute };
    // Somebody else's drawing may have come in between.
    if (answers.peek(key) === known) answers.set(key, fresh, { noUpdateTTL: true });
    return fresh;
  }

  /** Keeps an answer that was drawn for that version; null where others may not have it. */
  async function keep({ asked, key }: Asking, answer: Answer, version: Version): Promise<Kept | null> {
    const { verified } = answer;
    // What a page verified says itself what it is about: nothing is kept under another name.
    if (asked.isPage && verified?.publicId !== asked.id) return null;
    const minute = verified && asked.isPage ? minuteOf(verified.checkedAt) : "";
    if (minute && !(await saysCheckedAt(answer, minute))) return null;
    const headSeenAt = performance.now();
    const now = await versionNow(asked);
    // What changed while it was drawn may be missing in it.
    if (now?.facts !== version.facts) return null;
    // Where a block came meanwhile, it is of neither: the chain is asked again.
    const head = now.head === version.head ? now.head : `between ${version.head} and ${now.head}`;
    const kept = { ...answer, version: { ...version, head }, headSeenAt, minute };
    if (!asked.isPage || verified?.isSettled) answers.set(key, kept, { ttl: asked.maxAgeMs });
    return kept;
  }

  /** Draws for all who come until it is drawn, or the visitor has left, or it takes too long to wait for. */
  function drawForAll(asking: Asking, version: Version): void {
    const { key, request, response, draw } = asking;
    let release: (outcome: Kept | "alone" | "broken-off") => void = () => {};
    const drawing: Drawing = {
      facts: version.facts,
      over: new Promise((resolve) => {
        release = resolve;
      }),
    };
    const end = (outcome: Kept | "alone" | "broken-off") => {
      clearTimeout(deadline);
      if (drawings.get(key) === drawing) drawings.delete(key);
      release(outcome);
    };
    const breakOff = () => end("broken-off");
    const deadline = setTimeout(breakOff, waitMs).unref();
    drawings.set(key, drawing);
    // Not the response: one that waits behind another on its connection has none of its own, and hears nothing of its
    // end.
    request.socket.once("close", breakOff);
    whenWhole(response, (body) => {
      // It is kept before its connection closes: a visitor who leaves now takes nothing from the others.
      request.socket.off("close", breakOff);
      const answer = answerForAll(response, body);
      if (!answer) return end("alone");
      keep(asking, answer, version).then(
        (kept) => end(kept ?? "alone"),
        (error: unknown) => {
          log.warn("an answer could not be kept", { of: asking.asked.of, error });
          end("alone");
        },
      );
    });
    draw();
  }

  async function answerOrDraw(asking: Asking): Promise<void> {
    const { key, asked } = asking;
    for (const until = performance.now() + waitMs; performance.now() < until; ) {
      const version = await versionNow(asked);
      // Who has left is not drawn for, and nobody would wait for that.
      if (isGone(asking.request, asking.response)) return;
      if (!version) break;
      const known = await recall(key, version);
      if (known) return options.show(asking, await ofThisMinute(key, known));
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
      log.warn("a kept answer could not be sent", { of: asking.asked.of, error });
      if (!asking.response.headersSent) asking.draw();
    });
  };
}
