import jsQR from "jsqr";
import sharp, { type Sharp } from "sharp";
import { writePng } from "../pictures/index.server";
import { QR_QUIET_MODULES, type QrItem, qrPayload, type Scene } from "../scene/index.server";

/** What a code needs to be read from paper: millimetres a module, and contrast with what is around it (WCAG 2.2). */
const LEAST_MODULE = 0.6;
const LEAST_CONTRAST = 7;
const POINTS_PER_INCH = 72;
const MM_OF_POINT = 25.4 / POINTS_PER_INCH;
/** What rounding takes of a length. */
const ROUNDING = 1e-6;
/** Pixels to an inch of a screen. */
const SCREEN_DENSITY = 96;
/** Pixels to a point for comparing colours. */
const CLOSE = 4;
/**
 * A camera takes several pictures, in which the edges of modules fall on pixels in other ways: one that is read is
 * enough.
 */
const PICTURES = [1, 1.02, 1.05];

/** As people hold a telephone before it: as it is, out of focus, and slanted. */
const SEEN: ((picture: Sharp) => Sharp)[] = [
  (picture) => picture,
  (picture) => picture.blur(0.6),
  (picture) => picture.rotate(7, { background: "#777" }),
];

export type CodeProblem = "code-too-fine" | "code-too-pale" | "code-unreadable";

/** What keeps a camera from reading the code of a page, which leads to `address`; nothing where it reads it. */
export async function judgeCode(scene: Scene, code: QrItem, address: string): Promise<CodeProblem[]> {
  if ((code.size * MM_OF_POINT) / code.modules.count < LEAST_MODULE - ROUNDING) return ["code-too-fine"];
  if ((await contrastAround(scene, code)) < LEAST_CONTRAST) return ["code-too-pale"];
  const isRead = await readAsSeen(scene, async (picture) => {
    const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data === qrPayload(address);
  });
  return isRead.includes(false) ? ["code-unreadable"] : [];
}

/** Whether a reader reads the code of a page as it is, out of focus, and slanted, at so many pixels to an inch. */
export async function readAsSeen(
  scene: Scene,
  read: (picture: Sharp) => Promise<boolean>,
  density = SCREEN_DENSITY,
): Promise<boolean[]> {
  const found: boolean[] = [];
  for (const change of SEEN) {
    let isRead = false;
    for (const larger of PICTURES) {
      const png = await writePng(scene, { width: Math.round((scene.width / POINTS_PER_INCH) * density * larger) });
      isRead ||= await read(change(sharp(png)));
      if (isRead) break;
    }
    found.push(isRead);
  }
  return found;
}

/** The least between its dark modules and the empty ones around it, four wide, as they are drawn. */
async function contrastAround(scene: Scene, { x, y, size, modules, turn }: QrItem): Promise<number> {
  const png = await writePng(scene, { width: Math.round(scene.width * CLOSE) });
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const module = size / modules.count;
  const at = (column: number, row: number) => {
    const [left, top] = turned(x + (column + 0.5) * module, y + (row + 0.5) * module, turn);
    const [across, down] = [Math.round(left * CLOSE), Math.round(top * CLOSE)];
    // Where the paper ends the light of the room is.
    if (across < 0 || down < 0 || across >= info.width || down >= info.height) return 1;
    const offset = (down * info.width + across) * info.channels;
    return luminance([...data.subarray(offset, offset + 3)]);
  };
  const dark = at(0, 0);
  const edges = [-QR_QUIET_MODULES, -1, modules.count, modules.count + QR_QUIET_MODULES - 1];
  const around = Array.from({ length: modules.count }, (_, index) => index).flatMap((index) =>
    edges.flatMap((edge) => [at(edge, index), at(index, edge)]),
  );
  return Math.min(...around.map((light) => (light + 0.05) / (dark + 0.05)));
}

function turned(x: number, y: number, turn: QrItem["turn"]): [number, number] {
  if (!turn) return [x, y];
  const angle = (turn.degrees * Math.PI) / 180;
  const [dx, dy] = [x - turn.x, y - turn.y];
  return [turn.x + dx * Math.cos(angle) - dy * Math.sin(angle), turn.y + dx * Math.sin(angle) + dy * Math.cos(angle)];
}

/** WCAG 2.2, relative luminance. */
function luminance([red = 0, green = 0, blue = 0]: number[]): number {
  const linear = (value: number) => (value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
