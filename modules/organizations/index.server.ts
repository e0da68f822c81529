export type { OrganizationActor } from "./actor";
export { changeSigner } from "./change-signer";
export { createOrganization, type NewOrganization } from "./create-organization";
export {
  findActorForUser,
  getIssuerKeys,
  getOrganization,
  getOrganizationBySlug,
  getPublicIssuer,
  type PublicOrganization,
} from "./get-organization";
export { addImage, currentImages, type ImageKind, readImage } from "./images";
export { addIssuerKey, type IssuerKeyPair, openSigningKey } from "./issuer-key";
export { may } from "./permissions";
