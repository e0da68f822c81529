import type { Result } from "../result";
import type { ArtworkReading, ArtworkWords } from "./artwork";
import type { FontReading } from "./font-files";
import type { ImageReading, ImageUse } from "./images";
import type { PortraitReading, PortraitsReading } from "./portraits";
import type { StatementReading } from "./statements";
import type { TableReading } from "./tables";

/** What an untrusted file turned out to hold. Nothing of it is believed yet. */
export type FileReading =
  | {
      ok: true;
      kind: "credential";
      carrier: "pdf" | "png" | "svg" | "json";
      /** JSON text or a compact JWT, as it was written. */
      credential: string;
      /** What the document around the credential shows as text; null where that cannot be read. */
      visibleText: string | null;
      /** The room for a signature of the file itself, and the digest of all around it; null where it has none. */
      seal: { carrier: "pdf" | "png" | "svg"; digits: string; digest: string } | null;
    }
  | { ok: true; kind: "code"; text: string }
  | {
      ok: false;
      code: "no-credential" | "european-xml" | "no-code" | "unsupported-file" | "too-large" | "too-complex";
    };

/** What a ZIP of files, or of lists, holds. `not-read`: the time was up before its turn. */
export type ArchiveReading = Result<
  {
    entries: {
      name: string;
      reading: FileReading | { ok: true; kind: "list"; text: string } | { ok: false; code: "not-read" };
    }[];
  },
  "unsupported-file" | "too-large" | "too-many"
>;

/**
 * The 64 bytes that a data integrity proof signs, or why they cannot be made: `unknown-vocabulary` (a context that is
 * not bundled), `unsigned-terms` (terms that no context explains, which no signature covers), `unreadable`.
 */
export type ProofHash = Result<{ hash: Uint8Array }, "unknown-vocabulary" | "unsigned-terms" | "unreadable">;

/** Work on untrusted input. Each task returns what can be sent between processes. */
export interface InspectionTasks {
  "open-file": (input: { bytes: Uint8Array }, elapsedMs: () => number) => Promise<FileReading>;
  "open-archive": (input: { bytes: Uint8Array }, elapsedMs: () => number) => Promise<ArchiveReading>;
  /** The Merkle leaf of a credential's text; null where it cannot be hashed. */
  "leaf-of": (input: { document: string }) => Promise<string | null>;
  /** What a data integrity proof signs, as its cryptosuite says; document and proof are JSON text. */
  "hash-for-proof": (input: { document: string; proof: string }) => Promise<ProofHash>;
  /** Whether a derived ecdsa-sd-2023 proof holds over a credential, as JSON text, with this key. */
  "verify-selective": (input: {
    credential: string;
    publicKeyMultibase: string;
  }) => Promise<"holds" | "broken" | "unknown-vocabulary" | "unsigned-terms" | "unreadable">;
  /** One bit of a compressed status list; null where there is none. */
  "status-bit": (input: { encodedList: string; index: number }) => Promise<boolean | null>;
  /** One number of a compressed list of a token's status, of `bits` bits; null where there is none. */
  "token-status": (input: { list: string; bits: number; index: number }) => Promise<number | null>;
  /**
   * Whether an OpenAttestation document, as JSON text, is what its fingerprint was made of; null for any other
   * document.
   */
  "match-fingerprint": (input: { document: string }) => Promise<boolean | null>;
  /**
   * A finished design (PDF, PNG, JPEG, WebP or SVG) as a background, without the texts that stand in it for others.
   */
  "read-artwork": (input: { bytes: Uint8Array; words: ArtworkWords }) => Promise<ArtworkReading>;
  /** A logo, signature or picture (PNG, JPEG, WebP or SVG), encoded anew. */
  "read-image": (input: { bytes: Uint8Array; use: ImageUse }) => Promise<ImageReading>;
  /** A font (TTF, OTF or WOFF2) that may be embedded in documents, and of which every letter can be drawn. */
  "read-font": (input: { bytes: Uint8Array }) => Promise<FontReading>;
  /** A picture of a recipient (PNG, JPEG or WebP), cropped and encoded anew. */
  "read-portrait": (input: { bytes: Uint8Array }) => Promise<PortraitReading>;
  /** Those of a ZIP that a list names, by keys as `pictureKey` gives them. */
  "read-portraits": (
    input: { bytes: Uint8Array; keys: string[] },
    elapsedMs: () => number,
  ) => Promise<PortraitsReading>;
  /** The sheets of a workbook (XLSX, ODS), as a list may be brought. */
  "read-workbook": (input: { bytes: Uint8Array }) => Promise<TableReading>;
  /** Badges of other platforms (JSON, PNG, or a ZIP of these), as a list. */
  "read-badges": (input: { bytes: Uint8Array }) => Promise<TableReading>;
  /** Statements of a bank (CAMT, or a ZIP of these), of the account with this IBAN. */
  "read-statement": (input: { bytes: Uint8Array; iban: string }) => Promise<StatementReading>;
  /**
   * What takes long for all cells of a large list; what is asked and what comes of it are between who asks and who does
   * it.
   */
  "work-on-list": (input: { bytes: Uint8Array; work: string; asked: unknown }) => Promise<unknown>;
  /** Whether a document has the form of a JSON Schema, both as text; null where that cannot be told. */
  "match-schema": (input: { schema: string; document: string }) => Promise<boolean | null>;
}
export type InspectionTask = keyof InspectionTasks;

/** What came of a task: its result, or that it was stopped at its limits (`too-complex`), or never begun (`busy`). */
export type Inspection<T extends InspectionTask> =
  | { done: true; result: Awaited<ReturnType<InspectionTasks[T]>> }
  | { done: false; code: "too-complex" | "busy" };

/**
 * Does the work on untrusted input, in a place of its own: limited in time and memory, and without delaying any
 * other request. May be asked concurrently; does not throw whatever the input is.
 */
export interface Inspector {
  inspect<T extends InspectionTask>(task: T, input: Parameters<InspectionTasks[T]>[0]): Promise<Inspection<T>>;
}
