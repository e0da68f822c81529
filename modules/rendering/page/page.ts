import type { DesignDocument } from "../document/schema";
import type { CertificateView } from "../view/view";

/** A certificate, and the design that it is drawn by: the name of a template, or a document. */
export interface Page {
  view: CertificateView;
  design: string | DesignDocument;
}

/** A form in which a page is written. Widths are pixels. */
export type PageForm =
  /** With `handles`, for an editor: with what it has to know of where elements are. */
  | { as: "svg"; credential?: string; handles?: boolean }
  | { as: "png"; width: number; credential?: string }
  | {
      as: "pdf";
      createdAt: Date;
      producer: string;
      credential?: string;
      signedAt?: Date | undefined;
    }
  | { as: "webp"; width: number; maxBytes: number }
  | { as: "jpeg"; width: number };
