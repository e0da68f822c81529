import { describe, expect, it } from "vitest";
import { align, distribute } from "./align";
import { degreesTo, resizeBox, scaleWithin, touches, turn, writtenChange } from "./geometry";
import { begin, commit, rebase, redo, undo } from "./history";
import { commandOf } from "./keys";
import { linesOf, snapMove, snapPoint } from "./snap";

const page = { width: 600, height: 400 };
const box = { x: 100, y: 100, width: 100, height: 50 };

describe("resizing a box", () => {
  it("moves the side of the handle and leaves the opposite one", () => {
    expect(resizeBox(box, 0, "e", { x: 20, y: 99 })).toEqual({ ...box, width: 120 });
    expect(resizeBox(box, 0, "nw", { x: 20, y: 10 })).toEqual({ x: 120, y: 110, width: 80, height: 40 });
  });

  it("leaves the opposite corner of a turned box where it is seen", () => {
    const corner = ({ x, y, width, height }: typeof box) => {
      const from = turn({ x: -width / 2, y: -height / 2 }, 30);
      return [x + width / 2 + from.x, y + height / 2 + from.y];
    };
    const [x, y] = corner(resizeBox(box, 30, "se", { x: 37, y: -12 }));
    const [wasX = 0, wasY = 0] = corner(box);
    expect(x).toBeCloseTo(wasX, 6);
    expect(y).toBeCloseTo(wasY, 6);
  });

  it("keeps proportions where they are asked for, and never turns a box inside out", () => {
    const larger = resizeBox(box, 0, "se", { x: 100, y: 0 }, true);
    expect(larger.width / larger.height).toBeCloseTo(2, 6);
    expect(resizeBox(box, 0, "e", { x: -500, y: 0 }).width).toBeGreaterThan(0);
  });

  it("scales what is in a box with it, and keeps the shape of what is turned", () => {
    const around = { x: 0, y: 0, width: 200, height: 200 };
    const wider = { x: 0, y: 0, width: 400, height: 200 };
    expect(scaleWithin({ ...box, degrees: 0 }, around, wider)).toEqual({ x: 200, y: 100, width: 200, height: 50 });
    const turned = scaleWithin({ ...box, degrees: 30 }, around, wider);
    expect(turned.width / turned.height).toBeCloseTo(2, 6);
    expect(turned.x + turned.width / 2).toBeCloseTo(300, 6);
  });

  it("touches what it lies over by a little, and not what it lies beside", () => {
    expect(touches(box, { x: 199, y: 149, width: 10, height: 10 })).toBe(true);
    expect(touches(box, { x: 200, y: 100, width: 10, height: 10 })).toBe(false);
  });

  it("means the other side in a document that is seen mirrored", () => {
    const wider = { ...box, width: 130 };
    expect(writtenChange(box, wider, false)).toEqual({ x: 0, y: 0, width: 30, height: 0 });
    expect(writtenChange(box, wider, true)).toEqual({ x: -30, y: 0, width: 30, height: 0 });
  });
});

it("a box turns towards the pointer, in steps of 15 degrees where it is asked to", () => {
  expect(degreesTo(box, { x: 150, y: 0 }, false)).toBe(0);
  expect(degreesTo(box, { x: 300, y: 125 }, false)).toBe(90);
  expect(degreesTo(box, { x: 160, y: 0 }, true)).toBe(0);
  expect(degreesTo(box, { x: 0, y: 125 }, false)).toBe(270);
});

describe("snapping", () => {
  const lines = linesOf(page, [{ x: 400, y: 300, width: 40, height: 40 }]);

  it("puts the middle of a box on the middle of the page, and an edge on a neighbour's", () => {
    expect(snapMove({ ...box, x: 248 }, lines, 4)).toEqual({ x: 2, y: 0, guides: [{ axis: "x", at: 300 }] });
    expect(snapMove({ ...box, y: 252 }, lines, 4)).toMatchObject({ y: -2, guides: [{ axis: "y", at: 300 }] });
  });

  it("leaves alone what is not near, and sides that do not move", () => {
    expect(snapMove({ ...box, x: 210, y: 130 }, lines, 4).guides).toEqual([]);
    expect(snapPoint({ x: null, y: 299 }, lines, 4)).toEqual({ x: 0, y: 1, guides: [{ axis: "y", at: 300 }] });
  });
});

describe("aligning and distributing", () => {
  const boxes = [box, { ...box, x: 300, y: 10 }, { ...box, x: 250, y: 300, width: 20 }];
  const at = (moves: { x: number; y: number }[]) =>
    boxes.map(({ x, y }, i) => [x + (moves[i]?.x ?? 0), y + (moves[i]?.y ?? 0)]);

  it("puts several in line with one another, and one with the page", () => {
    expect(at(align(boxes, "right", page)).map(([x]) => x)).toEqual([300, 300, 380]);
    expect(align([box], "middle", page)).toEqual([{ x: 0, y: 75 }]);
  });

  it("makes the gaps equal and leaves the outermost", () => {
    expect(at(distribute(boxes, "x")).map(([x]) => x)).toEqual([100, 300, 240]);
  });
});

describe("what was done", () => {
  it("is undone and done again, without an end", () => {
    let history = begin(0);
    for (let i = 1; i <= 500; i++) history = commit(history, i);
    for (let i = 0; i < 500; i++) history = undo(history);
    expect(history.present).toBe(0);
    expect(undo(history)).toBe(history);
    for (let i = 0; i < 500; i++) history = redo(history);
    expect(history.present).toBe(500);
    expect(commit(undo(history), -1).future).toEqual([]);
  });

  it("is one step where the same thing was changed in quick succession", () => {
    const typed = [1, 2, 3].reduce(
      (history, at) => commit(history, at, { kind: "form title", at: at * 100 }),
      begin(0),
    );
    expect(undo(typed).present).toBe(0);
    expect(undo(commit(typed, 4, { kind: "form name", at: 350 })).present).toBe(3);
    expect(undo(commit(typed, 4, { kind: "form title", at: 9000 })).present).toBe(3);
  });

  it("can be put on another beginning", () => {
    const moved = rebase(undo(commit(commit(begin(1), 2), 3)), (step) => step * 10);
    expect([moved.past, moved.present, moved.future]).toEqual([[10], 20, [30]]);
  });
});

it("keys are those of a drawing program, and none with Alt", () => {
  const key = (key: string, more = {}) =>
    commandOf({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more });
  expect(key("z", { ctrlKey: true })).toBe("undo");
  expect(key("Z", { metaKey: true, shiftKey: true })).toBe("redo");
  expect(key("Delete")).toBe("remove");
  expect(key("d")).toBeNull();
  expect(key("d", { ctrlKey: true, altKey: true })).toBeNull();
});
