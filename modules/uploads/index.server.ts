export { purgeStagedFiles } from "./purge-staged-files.job";
export { findStagedFile, MAX_STAGED_FILES, STAGED_MINUTES, stageFile } from "./stage-file";
