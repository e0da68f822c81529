import type { InspectionTasks } from "../kernel/ports/inspection";
import { readArtwork } from "./artwork/read-artwork";
import { prepareImage } from "./images/prepare-image";
import { readFont } from "./own-fonts/read-font";
import { readPortrait, readPortraits } from "./portraits/read-portraits";

/**
 * Tasks of the `Inspector` port that open files which members upload for their designs. They run in a separate process.
 */
export const artworkTasks = {
  "read-artwork": readArtwork,
  "read-image": ({ bytes, use }) => prepareImage(bytes, use),
  "read-font": readFont,
  "read-portrait": readPortrait,
  "read-portraits": readPortraits,
} satisfies Partial<InspectionTasks>;
