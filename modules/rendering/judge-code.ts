import jsQR from "jsqr";
import sharp, { type Sharp } from "sharp";
import { writePng } from "../pictures/index.server";
import { QR_QUIET_MODULES, type QrItem, qrPayload, type Scene } from "../scene/index.server";

/**
 * Requirements for reading a QR code from paper: millimeters per module, and contrast with its surroundings (WCAG 2.2).
 */
const LEAST_MODULE = 0.6;
const LEAST_CONTRAST = 7;
const POINTS_PER_INCH = 72;
const MM_OF_POINT = 25.4 / POINTS_PER_INCH;
/** Tolerance for rounded lengths. */
const ROUNDING = 1e-6;
/** Pixels per inch of a screen. */
const SCREEN_DENSITY = 96;
/** Pixels per point when colors are compared. */
const CLOSE = 4;
/**
 * Scales at which a code is tried; one that is read is enough. A camera takes several pictures, in which the edges of
 * modules fall on different pixels.
 */
const PICTURES = [1, 1.02, 1.05];

/** Views of a phone's camera: sharp, out of focus, and slanted. */
const SEEN: ((picture: Sharp) => Sharp)[] = [
  (picture) => picture,
  (picture) => picture.blur(0.6),
  (picture) => picture.rotate(7, { background: "#777" }),
];

export type CodeProblem = "code-too-fine" | "code-too-pale" | "code-unreadable";

/** Returns what prevents a camera from reading a page's QR code, which leads to `address`; empty if it is readable. */
export async function judgeCode(scene: Scene, code: QrItem, address: string): Promise<CodeProblem[]> {
  if ((code.size * MM_OF_POINT) / code.modules.count < LEAST_MODULE - ROUNDING) return ["code-too-fine"];
  if ((await contrastAround(scene, code)) < LEAST_CONTRAST) return ["code-too-pale"];
  const isRead = await readAsSeen(scene, async (picture) => {
    const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data === qrPayload(address);
  });
  return isRead.includes(false) ? ["code-unreadable"] : [];
}

/**
 * Returns, for each of the views (sharp, out of focus, slanted), whether `read` succeeds at this density in pixels per
 * inch.
 */
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

/** Lowest contrast between the code's dark modules and the quiet zone around it, four modules wide, as drawn. */
async function contrastAround(scene: Scene, { x, y, size, modules, turn }: QrItem): Promise<number> {
  const png = await writePng(scene, { width: Math.round(scene.width * CLOSE) });
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const module = size / modules.count;
  const at = (column: number, row: number) => {
    const [left, top] = turned(x + (column + 0.5) * module, y + (row + 0.5) * module, turn);
    const [across, down] = [Math.round(left * CLOSE), Math.round(top * CLOSE)];
    // Beyond the edge of the paper, light of the room is assumed.
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

/** Relative luminance (WCAG 2.2). */
function luminance([red = 0, green = 0, blue = 0]: number[]): number {
  const linear = (value: number) => (value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
