import sharp from "sharp";
import { contrast, luminance, type Rgb, readHex } from "../kernel/color";
import { writePng } from "../pictures/index.server";
import { type Ink, inkOfText, type Scene, type TextItem } from "../scene/index.server";

/** Minimum contrast of text (WCAG 2.2, 1.4.3): in general, and for large text. */
const READABLE = 4.5;
const READABLE_LARGE = 3;
/** Points from which text is large: in general, and in bold. */
const LARGE = 18;
const LARGE_BOLD = 14;
const BOLD = /-(600|700|800|900|bold|semibold)\b/;
/** Share of a ground that has to be of one color for its contrast to be known, and the difference that is no other. */
const SOLID = 0.8;
const ALIKE = 0.04;
/** Pixels per point at which the ground is drawn. */
const SCALE = 1;
/** Tolerance for rounded colors. */
const ROUNDING = 0.02;

/**
 * Returns the texts that hardly stand out from what is really behind them. A ground of several colors, such as a photo,
 * is not judged.
 */
export async function findPaleTexts(scene: Scene): Promise<TextItem[]> {
  const texts = scene.items.filter((item) => item.kind === "text");
  if (texts.length === 0) return [];
  const ground = await drawGround(scene);
  return texts.filter((text) => {
    const ink = inkOfText(text);
    const behind = ink && solidColor(ground, ink);
    return behind !== null && contrast(readHex(text.color), behind) < leastOf(text) - ROUNDING;
  });
}

function leastOf({ lines }: TextItem): number {
  const runs = lines.flatMap((line) => line.runs);
  const isLarge = ({ font, size }: (typeof runs)[number]) => size >= LARGE || (size >= LARGE_BOLD && BOLD.test(font));
  return runs.every(isLarge) ? READABLE_LARGE : READABLE;
}

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
  channels: number;
}

/** Draws what is behind the texts. A text is no ground of another: where two touch, that is reported by itself. */
async function drawGround(scene: Scene): Promise<Pixels> {
  const { reading: _, ...drawn } = scene;
  const items = scene.items.filter(({ kind }) => kind !== "text");
  const png = await writePng({ ...drawn, items }, { width: Math.round(scene.width * SCALE) });
  const { data, info } = await sharp(png)
    .flatten({ background: "#ffffff" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

/** Returns the color behind the letters where it is one; null where it is several. */
function solidColor(pixels: Pixels, { pieces, turn }: Ink): Rgb | null {
  const found: { color: Rgb; light: number }[] = [];
  for (const { left, top, right, bottom } of pieces())
    for (let y = top; y <= bottom; y += 1 / SCALE)
      for (let x = left; x <= right; x += 1 / SCALE) {
        const color = colorAt(pixels, turned(x, y, turn));
        if (color) found.push({ color, light: luminance(color) });
      }
  const middle = found.sort((one, other) => one.light - other.light)[Math.floor(found.length / 2)];
  if (!middle) return null;
  const alike = found.filter(({ light }) => Math.abs(light - middle.light) <= ALIKE);
  return alike.length >= found.length * SOLID ? middle.color : null;
}

function colorAt({ data, width, height, channels }: Pixels, [x, y]: [number, number]): Rgb | null {
  const [across, down] = [Math.floor(x * SCALE), Math.floor(y * SCALE)];
  if (across < 0 || down < 0 || across >= width || down >= height) return null;
  const [red = 0, green = 0, blue = 0] = data.subarray((down * width + across) * channels);
  return [red, green, blue];
}

function turned(x: number, y: number, turn: TextItem["turn"]): [number, number] {
  if (!turn) return [x, y];
  const angle = (turn.degrees * Math.PI) / 180;
  const [dx, dy] = [x - turn.x, y - turn.y];
  return [turn.x + dx * Math.cos(angle) - dy * Math.sin(angle), turn.y + dx * Math.sin(angle) + dy * Math.cos(angle)];
}
