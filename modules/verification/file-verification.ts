import type { FileState, RenderDeps } from "../certificates/index.server";
import type { FileReading } from "../kernel/ports";
import type { ExternalDeps, ExternalVerification } from "./external/verify-external";
import type { HolderVerification } from "./external/verify-presentation";
import type { ScannedAddress } from "./rules/scanned-address";
import type { Verification, verify } from "./sources/database";

/** What a file in hand turned out to be. */
export type FileVerification =
  /** Nothing to check: no file that carries a credential or shows a code, or one that took too long to read. */
  | { ok: false; code: Extract<FileReading, { ok: false }>["code"] | "busy" }
  /** It carries what is no credential, or one that gives itself out as ours and is unknown here (any more). */
  | { ok: false; code: "not-issued-here" }
  /** It names nobody who could have signed it, or is of no kind that is known here. */
  | { ok: false; code: "no-issuer" | "unknown-kind" | "empty-presentation" | "blockcerts-1" | "apple-pass" }
  | CheckedCertificate
  /** It carries credentials of other platforms, or several. */
  | ({ ok: true; kind: "external" } & ForeignFile)
  /** A photograph of a code, which says where the certificate is and nothing more. */
  | { ok: true; kind: "code"; scanned: ScannedAddress };

/** A file of other platforms' credentials, each with a verdict of its own. */
export interface ForeignFile {
  /** What is to be said of a presentation's own signature; null for what is none. */
  holder: HolderVerification | null;
  /**
   * At least one. `unread`: what stands among the others and is of no kind that is known here; `not-issued-here`: what
   * gives itself out as a certificate of ours that nobody knows.
   */
  items: (CheckedCertificate | CheckedForeign | { kind: "unread" | "not-issued-here" })[];
  /** How many more there are than were checked. */
  left: number;
}

export interface CheckedForeign {
  kind: "external";
  verification: ExternalVerification;
  /** Its text, for whoever wants its server asked. */
  credential: string;
}

/** A certificate of ours that a file carries, whole or among others. */
export type CheckedCertificate = { ok: true; kind: "certificate" } & CertificateFile;

/** A file with a credential that names one of our certificates. */
export interface CertificateFile {
  carrier: "pdf" | "png" | "svg" | "json";
  /**
   * `credential-altered`: the credential inside says something else than what was issued. `not-compared`, too: there
   * was no time to read its credential; nothing is known of the file but the ID that it names.
   */
  file: FileState | "credential-altered" | "evidence";
  /** Whether the credential is from before the certificate was last issued again, after a suspension. */
  earlierIssue: boolean;
  /** Whether the document's text shows the recipient's name; null where its text cannot be read. */
  showsName: boolean | null;
  verification: Verification;
}

/** What verifying a file takes. */
export type FileDeps = RenderDeps & Parameters<typeof verify>[0] & ExternalDeps;

/** What a visitor wants besides. */
export interface Wishes {
  /** Whether the visitor said yes to asking the servers that hosted badges name. */
  mayAskHost?: boolean;
}
