import sharp from "sharp";
import fs from "node:fs";
const lang = process.argv[2] ?? "en", scheme = process.argv[3] ?? "light";
const parts: {input: Buffer, left: number, top: number}[] = [];
let x = 0, H = 0;
for (const n of process.argv.slice(4)) {
  const f = `public/pictures/${n.split(":")[0]}/${lang}-${scheme}-${n.split(":")[1]}.webp`;
  const b = await sharp(f).resize({ width: n.endsWith("wide") ? 760 : 380 }).png().toBuffer();
  const m = await sharp(b).metadata();
  parts.push({ input: b, left: x, top: 0 }); x += (m.width ?? 0) + 20; H = Math.max(H, m.height ?? 0);
}
await sharp({ create: { width: x, height: H, channels: 3, background: "#f0f" } }).composite(parts).png().toFile(`/tmp/b7v/${lang}-${scheme}-${process.argv[4]?.replace(":", "-")}.png`);
