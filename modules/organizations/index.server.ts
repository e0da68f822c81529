export type { OrganizationActor, PlatformActor } from "./actor";
export { listOrganizations, setSuspended } from "./administer";
export { changeSigner } from "./change-signer";
export {
  claimOrganization,
  createOrganization,
  createPreparedOrganization,
  freeSlug,
  type NewOrganization,
} from "./create-organization";
export { didWebOf, getDidDocument } from "./did-document";
export { checkDomain, claimDomain, getDomain, giveUpDomain, recheckDomains } from "./domain";
export { decisionMessages } from "./emails/decision-messages";
export { domainMessages } from "./emails/domain-messages";
export { keyMessages } from "./emails/key-messages";
export {
  findActorForUser,
  findWaitingOrganization,
  getIssuerKeys,
  getOrganization,
  getOrganizationBySlug,
  getPublicIssuer,
  type KeyHistoryEntry,
  type PublicOrganization,
} from "./get-organization";
export { getIssuerTrust, type IssuerTrust } from "./get-trust";
export { addImage, currentImages, type ImageKind, readImage } from "./images";
export { addIssuerKey, type IssuerKeyPair, openListKey, openSigningKey } from "./issuer-key";
export { closeOwnAccount } from "./leave-and-close";
export { fillNameSkeletons } from "./look-alikes";
export { can, canOnPlatform } from "./permissions";
export { registerAllKeys } from "./register-keys";
export { countPendingReview, decidePendingReview, getForReview, markReviewed, withdrawReview } from "./review";
export { listSigningKeys, reportKeyCompromise, rotateIssuerKey } from "./signing-keys";
