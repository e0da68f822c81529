import { type Fault, findFaults } from "./find-faults";
import { chanceOf } from "./random";

/** A fault with its number in the drawn order, from 1, and the module or feature folder that it is in. */
export type DrawnFault = Fault & { number: number; room: string };

const ROOM = /^(modules\/[^/]+|app\/features\/[^/]+|app\/api|app\/server)\//;
/** Files in which no fault is drawn: tests, styles, declarations, and files that only re-export. */
const NOT_DRAWN_FROM = /\.test\.tsx?$|\.css\.ts$|\.d\.ts$|\/index(\.\w+)?\.ts$/;

/** Returns the module or feature folder of a file; null where no fault is drawn in it. */
export const roomOf = (file: string): string | null =>
  /\.tsx?$/.test(file) && !NOT_DRAWN_FROM.test(file) ? (ROOM.exec(file)?.[1] ?? null) : null;

/**
 * Draws faults in the order of a seed: one of each folder in turn, until none is left. The faults of a folder depend
 * only on the seed and the folder's own sources.
 * @param read Returns the text of a file.
 */
export function* drawFaults(seed: number, files: string[], read: (file: string) => string): Generator<DrawnFault> {
  const rooms = new Map<string, string[]>();
  for (const file of [...files].sort()) {
    const room = roomOf(file);
    if (room) rooms.set(room, [...(rooms.get(room) ?? []), file]);
  }
  let lively = chanceOf(seed, "rooms")
    .shuffled([...rooms])
    .map(([room, inside]) => ({ room, faults: drawInRoom(chanceOf(seed, room), inside, read) }));
  for (let number = 1; lively.length > 0; ) {
    const left = [];
    for (const draw of lively) {
      const { value, done } = draw.faults.next();
      if (done) continue;
      yield { ...value, number: number++, room: draw.room };
      left.push(draw);
    }
    lively = left;
  }
}

/**
 * Draws one fault of each file before a second one of any. Within a file the kind is drawn first, then the position.
 */
function* drawInRoom(chance: ReturnType<typeof chanceOf>, files: string[], read: (file: string) => string) {
  let left = chance.shuffled(files).map((file) => ({ file, faults: [] as Fault[], isRead: false }));
  while (left.length > 0) {
    for (const source of left) {
      if (!source.isRead) Object.assign(source, { faults: findFaults(source.file, read(source.file)), isRead: true });
      const kinds = [...new Set(source.faults.map(({ kind }) => kind))];
      const kind = kinds[chance.below(kinds.length)];
      const ofKind = source.faults.filter((fault) => fault.kind === kind);
      const drawn = ofKind[chance.below(ofKind.length)];
      if (!drawn) continue;
      source.faults = source.faults.filter((fault) => fault !== drawn);
      yield drawn;
    }
    left = left.filter(({ faults }) => faults.length > 0);
  }
}
