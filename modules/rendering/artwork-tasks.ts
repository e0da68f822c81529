import type { InspectionTasks } from "../kernel/ports/inspection";
import { readArtwork } from "./artwork/read-artwork";
import { readFont } from "./own-fonts/read-font";

/** The tasks of the `Inspector` port that open what members bring to draw with. For a process of its own. */
export const artworkTasks = {
  "read-artwork": readArtwork,
  "read-font": readFont,
} satisfies Partial<InspectionTasks>;
