import type { FileState, RenderDeps } from "../certificates/index.server";
import type { FileReading } from "../kernel/ports";
import type { ExternalDeps, ExternalVerification } from "./external/verify-external";
import type { HolderVerification } from "./external/verify-presentation";
import type { ComparedValue } from "./rules/compare-values";
import type { ScannedAddress } from "./rules/scanned-address";
import type { Verification, verify } from "./sources/database";

/** Result of verifying an uploaded file. */
export type FileVerification =
  /** Nothing to verify: the file carries no credential and shows no QR code, or took too long to read. */
  | { ok: false; code: Extract<FileReading, { ok: false }>["code"] | "busy" }
  /**
   * The file carries something that is no credential, or one that claims to be of this platform and is unknown (or no
   * longer known) here.
   */
  | { ok: false; code: "not-issued-here" }
  /** The credential names no issuer that could have signed it, or is of an unsupported kind. */
  | { ok: false; code: "no-issuer" | "unknown-kind" | "empty-presentation" | "blockcerts-1" | "apple-pass" }
  | CheckedCertificate
  /** The file carries credentials of other platforms, or several credentials. */
  | ({ ok: true; kind: "external" } & ForeignFile)
  /** A photograph of a QR code, which only contains the certificate's address. */
  | { ok: true; kind: "code"; scanned: ScannedAddress };

/** A file with credentials of other platforms, each with its own verdict. */
export interface ForeignFile {
  /** Result for a presentation's own signature; null if there is none. */
  holder: HolderVerification | null;
  /**
   * Results for the credentials; at least one. `unread`: an item of an unsupported kind; `not-issued-here`: an item
   * that claims to be a certificate of this platform but is unknown.
   */
  items: (CheckedCertificate | CheckedForeign | { kind: "unread" | "not-issued-here" })[];
  /** Number of further credentials that were not checked. */
  left: number;
}

export interface CheckedForeign {
  kind: "external";
  verification: ExternalVerification;
  /** Text of the credential, so that its server can be queried later. */
  credential: string;
}

/** A certificate of this platform that a file carries, alone or among others. */
export type CheckedCertificate = { ok: true; kind: "certificate" } & CertificateFile;

/** A file with a credential that names a certificate of this platform. */
export interface CertificateFile {
  carrier: "pdf" | "png" | "svg" | "json";
  /**
   * State of the file. `credential-altered`: the credential inside differs from the issued one. `not-compared` also
   * means that there was no time to read the credential; then only the ID in the file is certain.
   */
  file: FileState | "credential-altered" | "evidence";
  /** Whether the credential was issued before a suspension, after which the certificate was issued again. */
  earlierIssue: boolean;
  /** Whether the document's text shows the recipient's name; null if its text cannot be read. */
  showsName: boolean | null;
  /**
   * What the file says beside what was issued, if its credential was altered: of what the certificate's public page
   * shows, and of nothing else.
   */
  compared?: ComparedValue[];
  verification: Verification;
}

/** Dependencies for verifying a file. */
export type FileDeps = RenderDeps & Parameters<typeof verify>[0] & ExternalDeps;

/** Options that the visitor chose. */
export interface Wishes {
  /** Whether the visitor agreed to query the servers that hosted badges name. */
  mayAskHost?: boolean;
}
