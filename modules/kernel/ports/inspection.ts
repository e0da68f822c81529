import type { Result } from "../result";
import type { ArtworkReading, ArtworkWords } from "./artwork";
import type { FontReading } from "./font-files";
import type { ImageReading, ImageUse } from "./images";
import type { PortraitReading, PortraitsReading } from "./portraits";
import type { StatementReading } from "./statements";
import type { TableReading } from "./tables";

/** Contents of an untrusted file. Nothing in it is verified yet. */
export type FileReading =
  | {
      ok: true;
      kind: "credential";
      carrier: "pdf" | "png" | "svg" | "json";
      /** JSON text or a compact JWT, unmodified. */
      credential: string;
      /** Text that the document around the credential shows; null where it cannot be read. */
      visibleText: string | null;
      /**
       * Placeholder for a signature of the file itself, and the digest of all bytes around it; null where there is
       * none.
       */
      seal: { carrier: "pdf" | "png" | "svg"; digits: string; digest: string } | null;
    }
  | { ok: true; kind: "code"; text: string }
  | {
      ok: false;
      code: "no-credential" | "european-xml" | "no-code" | "unsupported-file" | "too-large" | "too-complex";
    };

/** Contents of a ZIP of files or of lists. `not-read` means that the time limit was reached first. */
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
 * The 64 bytes that a data integrity proof signs, or a refusal: `unknown-vocabulary` (a context that is not bundled),
 * `unsigned-terms` (terms that no context defines, which no signature covers), `unreadable`.
 */
export type ProofHash = Result<{ hash: Uint8Array }, "unknown-vocabulary" | "unsigned-terms" | "unreadable">;

/** Tasks on untrusted input. Each result can be sent between processes. */
export interface InspectionTasks {
  "open-file": (input: { bytes: Uint8Array }, elapsedMs: () => number) => Promise<FileReading>;
  "open-archive": (input: { bytes: Uint8Array }, elapsedMs: () => number) => Promise<ArchiveReading>;
  /** Computes the Merkle leaf of a credential's text; null where it cannot be hashed. */
  "leaf-of": (input: { document: string }) => Promise<string | null>;
  /** Hashes the input of a data integrity proof by its cryptosuite; document and proof are JSON text. */
  "hash-for-proof": (input: { document: string; proof: string }) => Promise<ProofHash>;
  /** Whether a derived ecdsa-sd-2023 proof verifies for a credential, as JSON text, with this key. */
  "verify-selective": (input: {
    credential: string;
    publicKeyMultibase: string;
  }) => Promise<"holds" | "broken" | "unknown-vocabulary" | "unsigned-terms" | "unreadable">;
  /** Reads one bit of a compressed status list; null where the index is outside it. */
  "status-bit": (input: { encodedList: string; index: number }) => Promise<boolean | null>;
  /** Reads one number of `bits` bits from a compressed token status list; null where the index is outside it. */
  "token-status": (input: { list: string; bits: number; index: number }) => Promise<number | null>;
  /** Whether an OpenAttestation document, as JSON text, matches its fingerprint; null for any other document. */
  "match-fingerprint": (input: { document: string }) => Promise<boolean | null>;
  /** Reads a finished design (PDF, PNG, JPEG, WebP or SVG) as a background, without its placeholder texts. */
  "read-artwork": (input: { bytes: Uint8Array; words: ArtworkWords }) => Promise<ArtworkReading>;
  /** Encodes a logo, signature or picture (PNG, JPEG, WebP or SVG) anew. */
  "read-image": (input: { bytes: Uint8Array; use: ImageUse }) => Promise<ImageReading>;
  /** Reads a font (TTF, OTF or WOFF2) that may be embedded in documents and whose every letter can be drawn. */
  "read-font": (input: { bytes: Uint8Array }) => Promise<FontReading>;
  /** Crops a picture of a recipient (PNG, JPEG or WebP) and encodes it anew. */
  "read-portrait": (input: { bytes: Uint8Array }) => Promise<PortraitReading>;
  /** Reads the pictures of a ZIP that a list names, by their `pictureKey`. */
  "read-portraits": (
    input: { bytes: Uint8Array; keys: string[] },
    elapsedMs: () => number,
  ) => Promise<PortraitsReading>;
  /** Reads the sheets of a workbook (XLSX, ODS) as a list. */
  "read-workbook": (input: { bytes: Uint8Array }) => Promise<TableReading>;
  /** Reads badges of other platforms (JSON, PNG, or a ZIP of these) as a list. */
  "read-badges": (input: { bytes: Uint8Array }) => Promise<TableReading>;
  /** Reads bank statements (CAMT, or a ZIP of these) of the account with this IBAN. */
  "read-statement": (input: { bytes: Uint8Array; iban: string }) => Promise<StatementReading>;
  /**
   * Runs slow work on all cells of a large list. The caller and the worker of `work` agree on the types of input and
   * result.
   */
  "work-on-list": (input: { bytes: Uint8Array; work: string; asked: unknown }) => Promise<unknown>;
  /** Whether a document matches a JSON Schema, both as text; null where that cannot be determined. */
  "match-schema": (input: { schema: string; document: string }) => Promise<boolean | null>;
}
export type InspectionTask = keyof InspectionTasks;

/** Outcome of a task: its result, stopped at its limits (`too-complex`), or never started (`busy`). */
export type Inspection<T extends InspectionTask> =
  | { done: true; result: Awaited<ReturnType<InspectionTasks[T]>> }
  | { done: false; code: "too-complex" | "busy" };

/**
 * Runs work on untrusted input in isolation: limited in time and memory, and without delaying other requests. May be
 * called concurrently; never throws, whatever the input.
 */
export interface Inspector {
  inspect<T extends InspectionTask>(task: T, input: Parameters<InspectionTasks[T]>[0]): Promise<Inspection<T>>;
}
