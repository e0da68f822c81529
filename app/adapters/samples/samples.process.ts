// The process that draws sample certificates: it is told one after another, and ends with the connection to whoever started it.
import { endOnFault } from "../end-on-fault";

// Before everything else, so that what fails while the rest is loaded is told as well.

import path from "node:path";
import { drawSample, drawSamplePicture, loadFonts, readLook } from "#modules/rendering/index.server";
import { stepBack } from "../step-back";
import type { SampleOrder, SampleReport } from "./messages";

endOnFault();

// Behind everything else: who waits for a picture has the page that it stands in.
stepBack(19);
loadFonts(path.resolve("content/fonts"));
process.on("message", async (order: SampleOrder) => {
  const tell = (report: SampleReport) => process.send?.(report);
  await draw(order).then(
    (bytes) => tell({ id: order.id, bytes }),
    (error) => tell({ id: order.id, fault: String(error?.stack ?? error) }),
  );
});

async function draw({ sample, code }: SampleOrder): Promise<Uint8Array> {
  const read = readLook(sample);
  if (!read.ok) throw new Error(`the sample ${sample.template} ${sample.language} cannot be drawn: ${read.code}`);
  if (sample.width) return drawSamplePicture(read.look, code, sample.width);
  return new TextEncoder().encode(await drawSample(read.look, code));
}
