import * as security from "@digitalbazaar/security-context";
import * as ed25519Signature2018 from "ed25519-signature-2018-context";
import { loadBundledContext } from "./contexts";
import { CLR_2 } from "./other-contexts/clr-2.0.1";
import { JWS_2020 } from "./other-contexts/jws-2020-v1";
import { BOOSTS_1 } from "./other-contexts/learncard-boosts-1.0.1";
import { BOOSTS_3 } from "./other-contexts/learncard-boosts-1.0.3";

/** Contexts used by credentials of other platforms and never by this one: see other-contexts/README.md. */
const others = new Map<string, unknown>([
  ...security.contexts,
  ...ed25519Signature2018.contexts,
  ["https://w3id.org/security/suites/jws-2020/v1", JWS_2020],
  ["https://purl.imsglobal.org/spec/clr/v2p0/context-2.0.1.json", CLR_2],
  ["https://ctx.learncard.com/boosts/1.0.1.json", BOOSTS_1],
  ["https://ctx.learncard.com/boosts/1.0.3.json", BOOSTS_3],
]);

/** Context of Linked Data Proofs from before cryptosuites, whatever contexts the document has. */
export const SECURITY_V2 = security.SECURITY_CONTEXT_V2_URL;

/** Loads a context, including those that only other platforms use. Like `loadBundledContext`, fetches nothing. */
export async function loadKnownContext(url: string) {
  const document = others.get(url);
  return document ? { contextUrl: null, documentUrl: url, document } : loadBundledContext(url);
}
