import { beforeAll, describe, expect, it } from "vitest";
import { QR_QUIET_MODULES } from "../../scene/qr";
import type { PlacedLine, Scene, SceneItem, TextItem } from "../../scene/scene";
import { loadTestFonts } from "../../scene/text/load-test-fonts";
import { inkExtent } from "../../scene/text/shape";
import { prepareImage } from "../images/prepare-image";
import { buildScene } from "../page/build-scene";
import {
  SAMPLE_LOGO,
  SAMPLE_PORTRAIT,
  SAMPLE_SIGNATURE,
  SAMPLE_TALL_LOGO,
  SAMPLE_WIDE_LOGO,
  trialViews,
} from "../view/sample-views";
import type { CertificateView } from "../view/view";
import { templateNames } from "./registry";

let views: Record<string, CertificateView> = {};

beforeAll(async () => {
  loadTestFonts();
  const [logo, signature, wide, tall, portrait] = await Promise.all(
    [SAMPLE_LOGO, SAMPLE_SIGNATURE, SAMPLE_WIDE_LOGO, SAMPLE_TALL_LOGO, SAMPLE_PORTRAIT].map(async (svg) => {
      const prepared = await prepareImage(Buffer.from(svg));
      if (!prepared.ok) throw new Error(prepared.code);
      return prepared.image;
    }),
  );
  if (!logo || !signature || !wide || !tall || !portrait) throw new Error("no artwork");
  views = trialViews({ logo, signature, wide, tall, portrait });
});

interface Area {
  what: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Overlap in points that is allowed for marks above capitals. */
const TOUCH = 1.2;

const overlap = (a: Area, b: Area): boolean =>
  a.left < b.right - TOUCH && b.left < a.right - TOUCH && a.top < b.bottom - TOUCH && b.top < a.bottom - TOUCH;

function inkOf(line: PlacedLine): Area {
  const ink = line.runs.map(inkExtent);
  return {
    what: line.runs.map((run) => run.text).join(""),
    left: line.x,
    right: line.x + Math.max(0, ...line.runs.map((run) => run.x + run.width)),
    top: line.y - Math.max(0, ...ink.map(({ above }) => above)),
    bottom: line.y + Math.max(0, ...ink.map(({ below }) => below)),
  };
}

const isText = (item: SceneItem): item is TextItem => item.kind === "text";
/** Upright texts, each with the ink of its lines. */
const textsOf = ({ items }: Scene) =>
  items
    .filter(isText)
    .filter(({ turn }) => !turn)
    .map((text) => ({ text, lines: text.lines.map(inkOf) }));

/** Logos and QR codes, including the quiet zone. */
function picturesOf({ items }: Scene): Area[] {
  return items.flatMap((item): Area[] => {
    if (item.kind === "image") {
      const { x, y, width, height } = item.clip?.box ?? item;
      return [{ what: item.alt, left: x, right: x + width, top: y, bottom: y + height }];
    }
    if (item.kind !== "qr") return [];
    const quiet = (QR_QUIET_MODULES * item.size) / item.modules.count;
    const end = item.size + quiet;
    return [{ what: "the code", left: item.x - quiet, right: item.x + end, top: item.y - quiet, bottom: item.y + end }];
  });
}

/** Faults of a page, in words; empty if there are none. */
function faultsOf(scene: Scene): string[] {
  const texts = textsOf(scene);
  const pictures = picturesOf(scene);
  const faults: string[] = [];
  for (const [i, { text, lines }] of texts.entries()) {
    if (text.cutFrom) faults.push(`cut: ${text.text}`);
    for (const line of lines) {
      if (line.left < 0 || line.top < 0 || line.right > scene.width || line.bottom > scene.height)
        faults.push(`off the page: ${line.what}`);
      for (const other of texts.slice(i + 1).flatMap((one) => one.lines))
        if (overlap(line, other)) faults.push(`one over the other: ${line.what} / ${other.what}`);
      for (const picture of pictures) if (overlap(line, picture)) faults.push(`over ${picture.what}: ${line.what}`);
    }
  }
  return faults;
}

/** Meridian and Diwan have room for one signer. */
const ONE_SIGNER = ["meridian", "diwan"];

describe.each([...templateNames(), ...templateNames("badge")])("the template %s", (name) => {
  it("has room for every text of every trial", () => {
    const found = Object.entries(views)
      .filter(([view]) => !(ONE_SIGNER.includes(name) && view === "four-signers"))
      .flatMap(([view, certificate]) => faultsOf(buildScene(certificate, name)).map((fault) => `${view}: ${fault}`));
    expect(found).toEqual([]);
  });

  it("says for what, and on a certificate by whom and for whom", () => {
    const english = views.en;
    if (!english) throw new Error("no sample");
    const printed = textsOf(buildScene(english, name)).map(({ text }) => text.text.toLowerCase());
    const wanted = [
      english.achievementName,
      ...(name.startsWith("badge-") ? [] : [english.issuer.name, english.recipientName]),
    ];
    for (const text of wanted) expect(printed).toContain(text.toLowerCase());
  });
});

it("a page on which one text lies over another is found", () => {
  const scene = buildScene(views.en ?? fail(), "meridian");
  const [first] = scene.items.filter(isText);
  if (!first) throw new Error("no text");
  expect(faultsOf(scene)).toEqual([]);
  expect(faultsOf({ ...scene, items: [...scene.items, first] })).not.toEqual([]);
});

function fail(): never {
  throw new Error("no sample");
}
