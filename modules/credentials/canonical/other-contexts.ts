import * as security from "@digitalbazaar/security-context";
import * as ed25519Signature2018 from "ed25519-signature-2018-context";
import { loadBundledContext } from "./contexts";
import clr from "./other-contexts/clr-2.0.1.json";
import jws2020 from "./other-contexts/jws-2020-v1.json";
import boosts1 from "./other-contexts/learncard-boosts-1.0.1.json";
import boosts3 from "./other-contexts/learncard-boosts-1.0.3.json";

/** What credentials of other platforms are signed under and ours never are: see other-contexts/README.md. */
const others = new Map<string, unknown>([
  ...security.contexts,
  ...ed25519Signature2018.contexts,
  ["https://w3id.org/security/suites/jws-2020/v1", jws2020],
  ["https://purl.imsglobal.org/spec/clr/v2p0/context-2.0.1.json", clr],
  ["https://ctx.learncard.com/boosts/1.0.1.json", boosts1],
  ["https://ctx.learncard.com/boosts/1.0.3.json", boosts3],
]);

/** Linked Data Proofs before cryptosuites were made under this context, whatever the document's own are. */
export const SECURITY_V2 = security.SECURITY_CONTEXT_V2_URL;

/** Serves also the contexts that only other platforms write in. As `loadBundledContext`: nothing is fetched. */
export async function loadKnownContext(url: string) {
  const document = others.get(url);
  return document ? { contextUrl: null, documentUrl: url, document } : loadBundledContext(url);
}
