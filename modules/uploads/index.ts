export type { StagedFile } from "./staged-file";
