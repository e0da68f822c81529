import type { DesignDocument } from "../document/schema";
import type { CertificateView } from "../view/view";

/** A certificate and its design: the name of a template, or a document. */
export interface Page {
  view: CertificateView;
  design: string | DesignDocument;
}

/** Output format of a page. Widths are pixels. */
export type PageForm =
  /** SVG; with `handles`, including the positions of elements for an editor. */
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
