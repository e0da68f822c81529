import { randomBytes } from "node:crypto";
import { SDJwtInstance } from "@sd-jwt/core";
import { digest, ES256 } from "@sd-jwt/crypto-nodejs";
import { createHeaderAndPayload, StatusList } from "@sd-jwt/jwt-status-list";
import { asToken } from "./external-issuer";
import { ecKey } from "./other-libraries";

/** Creates an issuer that signs SD-JWTs with the library of the OpenWallet Foundation. */
export async function sdJwtIssuer() {
  const key = await ecKey();
  const issuer = new SDJwtInstance({
    signer: await ES256.getSigner(key.privateKey.export({ format: "jwk" })),
    signAlg: "ES256",
    hasher: digest,
    hashAlg: "sha-256",
    saltGenerator: () => randomBytes(16).toString("base64url"),
  });
  return {
    key,
    /** Signs claims, some of which can be withheld. */
    issue: (
      claims: Diploma,
      hidden: ("given_name" | "family_name")[],
      header: object = { typ: "dc+sd-jwt" },
    ): Promise<string> => issuer.issue(claims, { _sd: hidden }, { header }),
    /** Discloses the named claims. */
    present: (token: string, shown: Record<string, boolean>): Promise<string> => issuer.present(token, shown),
  };
}
export type SdJwtIssuer = Awaited<ReturnType<typeof sdJwtIssuer>>;

type Diploma = typeof DIPLOMA & { iss?: string; status?: object };

export const DIPLOMA = {
  vct: "urn:eu.europa.ec.eudi:learning:credential:1",
  iat: 1_772_323_200,
  given_name: "Ivo",
  family_name: "Lang",
  achievement_title: "Bee keeping",
};

/** Creates a list of token states, two bits each, signed by the same issuer. */
export function statusToken(
  { key }: SdJwtIssuer,
  { url, issuer, states, ...changes }: { url: string; issuer: string; states: number[]; exp?: number; typ?: string },
) {
  const list = new StatusList(states, 2);
  const claims = { iss: issuer, sub: url, iat: 1_772_323_200, ...(changes.exp ? { exp: changes.exp } : {}) };
  const { header, payload } = createHeaderAndPayload(list, claims, { alg: "ES256", typ: "statuslist+jwt" });
  return asToken(payload, key.privateKey, { ...header, alg: "ES256", kid: "k", typ: changes.typ ?? header.typ });
}
