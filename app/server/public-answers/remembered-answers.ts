import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import type { Clock, Log } from "#modules/kernel/ports";
import { minuteOf, readCheckedAt, sayCheckedAt } from "./checked-at";
import { type Look, readLook } from "./look";
import { type Answer, answerForAll, send, type Verified, whenWhole } from "./whole-answer";

const MOST_BYTES = 48 * 1024 * 1024;
/** What is larger is drawn by few, and read from the disk as fast as it is sent. */
const MOST_BYTES_OF_ONE = 1024 * 1024;
const OVERHEAD_BYTES = 2048;
/** Its truth does not depend on its age; once an hour everything is drawn anew all the same. */
const KEPT_MS = 3_600_000;
/** An issuer's documents name the addresses that anchor for everybody, which are not in their version. */
const ISSUER_KEPT_MS = 60_000;

/** How long somebody waits for the same answer that is being drawn for another. */
const WAIT_MS = 3000;
/** For so long after it was last the newest, a page of that block is shown while the chain is asked anew. */
const MEANWHILE_MS = 1000;

/** What an answer is true for. */
interface Version {
  /** Of all in the database that it is made of, and of the date: while this stays the same, so does the answer. */
  facts: string;
  /** The newest block of every node; empty for what says nothing of the chain. At another one, the chain is asked anew. */
  head: string;
}

interface Remembered extends Answer {
  version: Version;
  /** When the block was last found to be the newest, on the clock of `performance`. */
  headSeenAt: number;
  /** The minute in which a page says it was checked; empty for what says nothing of it. */
  minute: string;
}

/**
 * What was answered to everybody before, without drawing it again (decision 0054). Each time, one statement reads the
 * version of all that the answer is made of, and for a verdict the newest block is compared, too: only where neither has
 * changed is the answer sent again, with the minute of this check in it. At another block the chain is asked again what it
 * was asked for the verdict, once for all who look, and where it says the same the answer stays. Where something has changed,
 * one draws for all who ask meanwhile and find the same version: drawing takes longer the more do it at once.
 */
export function createRememberedAnswers(options: {
  /** The cookie of those who are signed in: their pages are drawn for them alone. */
  session: string;
  clock: Clock;
  log: Log;
  /** What changes with everything in the database that the answer is made of; null where there is no such thing. */
  readVersion: (look: Look) => Promise<string | null>;
  /** Names the newest block of every node; null where it cannot be told. */
  readHead: () => Promise<string | null>;
  /** Names the days that a verdict goes by. */
  readDates: (now: Date) => string;
  /** Whether the chain says now what it said for this verdict. */
  isStillSaid: (verified: Verified) => Promise<boolean>;
  onShown: (request: IncomingMessage, answer: Answer) => void;
  /** How long one waits for another's drawing. */
  waitMs?: number;
}) {
  const { clock, log, waitMs = WAIT_MS } = options;
  const answers = new LRUCache<string, Remembered>({
    ttl: KEPT_MS,
    maxSize: MOST_BYTES,
    maxEntrySize: MOST_BYTES_OF_ONE,
    sizeCalculation: ({ body }, key) => body.length + key.length + OVERHEAD_BYTES,
  });

  const drawings = new Map<string, { facts: string; over: Promise<void> }>();
  const questions = new Map<string, Promise<void>>();

  /** Null where it cannot be told what the answer would be true for: then it is drawn, and drawing says why. */
  async function versionNow(look: Look): Promise<Version | null> {
    const [version, head] = await Promise.all([options.readVersion(look), look.isPage ? options.readHead() : ""]).catch(
      () => [null, null],
    );
    if (version === null || head === null) return null;
    return { facts: look.isPage ? `${version} ${options.readDates(clock.now())}` : version, head };
  }

  /** Asks the chain whether it says at this block what the answer says, once for all who wait; forgets the answer where not. */
  function askChain(look: Look, known: Remembered, head: string): Promise<void> {
    const asked = questions.get(look.key) ?? ask().finally(() => questions.delete(look.key));
    questions.set(look.key, asked);
    return asked;

    async function ask() {
      const headSeenAt = performance.now();
      const isSaid = known.verified !== null && (await options.isStillSaid(known.verified));
      const current = answers.peek(look.key);
      if (current?.version !== known.version) return;
      if (!isSaid) answers.delete(look.key);
      else
        answers.set(look.key, { ...current, version: { ...known.version, head }, headSeenAt }, { noUpdateTTL: true });
    }
  }

  /** What was answered before, where it is still true; undefined where it has to be drawn. */
  async function recall(look: Look, version: Version): Promise<Remembered | undefined> {
    const known = answers.get(look.key);
    if (known?.version.facts !== version.facts) return;
    if (known.version.head === version.head) {
      known.headSeenAt = performance.now();
      return known;
    }
    const isRecent = ({ headSeenAt }: Remembered) => performance.now() - headSeenAt < MEANWHILE_MS;
    const asked = askChain(look, known, version.head);
    if (isRecent(known)) return known;
    await asked;
    const now = answers.get(look.key);
    return now?.version.facts === version.facts && isRecent(now) ? now : undefined;
  }

  /** The same answer, with the minute of this check where it says one. */
  async function ofThisMinute(look: Look, known: Remembered): Promise<Remembered> {
    const minute = known.minute && minuteOf(clock.now());
    if (minute === known.minute) return known;
    const fresh: Remembered = { ...known, ...(await sayCheckedAt(known, minute)), minute };
    // Somebody else's drawing may have come in between.
    if (answers.peek(look.key) === known) answers.set(look.key, fresh, { noUpdateTTL: true });
    return fresh;
  }

  async function keep(look: Look, answer: Answer, version: Version): Promise<void> {
    if (look.isPage && !answer.verified?.isSettled) return;
    const minute = look.isPage ? await readCheckedAt(answer) : "";
    const headSeenAt = performance.now();
    const now = await versionNow(look);
    // What changed while it was drawn may be missing in it.
    if (minute === null || now?.facts !== version.facts) return;
    // Where a block came meanwhile, it is of neither: the chain is asked again.
    const head = now.head === version.head ? now.head : `between ${version.head} and ${now.head}`;
    const ttl = look.of === "issuer" ? ISSUER_KEPT_MS : KEPT_MS;
    answers.set(look.key, { ...answer, version: { ...version, head }, headSeenAt, minute }, { ttl });
  }

  /** Draws for all who come until it is drawn, or the visitor has left, or it takes too long to wait for. */
  function drawForAll(look: Look, response: ServerResponse, version: Version, draw: () => void): void {
    let release = () => {};
    const over = new Promise<void>((resolve) => {
      release = resolve;
    });
    const drawing = { facts: version.facts, over };
    const end = () => {
      clearTimeout(deadline);
      if (drawings.get(look.key) === drawing) drawings.delete(look.key);
      release();
    };
    const deadline = setTimeout(end, waitMs).unref();
    drawings.set(look.key, drawing);
    response.once("close", end);
    whenWhole(response, (body) => {
      // It is kept before its connection closes: a visitor who leaves now takes nothing from the others.
      response.off("close", end);
      const answer = answerForAll(response, body);
      if (!answer) return end();
      keep(look, answer, version)
        .catch((error: unknown) => log.warn("an answer could not be kept", { of: look.of, error }))
        .finally(end);
    });
    draw();
  }

  async function answerOrDraw(look: Look, request: IncomingMessage, response: ServerResponse, draw: () => void) {
    const version = await versionNow(look);
    let known = version ? await recall(look, version) : undefined;
    if (version && !known) {
      const drawing = drawings.get(look.key);
      if (drawing?.facts === version.facts) {
        await drawing.over;
        known = await recall(look, version);
      }
    }
    if (known) {
      const answer = await ofThisMinute(look, known);
      options.onShown(request, answer);
      return isUnchanged(request, answer) ? sendUnchanged(answer, response) : send(answer, response);
    }
    answers.delete(look.key);
    if (version) drawForAll(look, response, version, draw);
    else draw();
  }

  return function answer(request: IncomingMessage, response: ServerResponse, draw: () => void): void {
    const look = readLook(request, options.session);
    if (!look) {
      draw();
      return;
    }
    answerOrDraw(look, request, response, draw).catch((error: unknown) => {
      log.warn("a kept answer could not be sent", { of: look.of, error });
      if (!response.headersSent) draw();
    });
  };
}

function isUnchanged({ headers }: IncomingMessage, answer: Answer): boolean {
  const etag = answer.headers.etag;
  return typeof etag === "string" && (headers["if-none-match"]?.includes(etag) ?? false);
}

function sendUnchanged({ headers, verified }: Answer, response: ServerResponse): void {
  const { "content-length": _length, "content-encoding": _encoding, "content-type": _type, ...others } = headers;
  response.statusCode = 304;
  send({ headers: others, body: Buffer.alloc(0), verified }, response);
}
