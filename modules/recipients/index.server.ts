export { checkAliases } from "./check-aliases";
export { type JoinDeps, joinRecipients, partRecipient, type Reach } from "./join-recipients";
export { linkAliases } from "./link-aliases";
export { releaseAliases } from "./release-aliases";
export { aliasKey } from "./rules/alias-key";
export {
  type Alias,
  findAliases,
  findAliasesOf,
  findAliasKeys,
  findSharers,
  findSharing,
  type IsSeen,
  pageByName,
  pageOfFound,
  type RecipientEntry,
} from "./store";
