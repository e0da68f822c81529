/**
 * Position of a drawn element, for an editor that puts handles on the picture: its box before rotation, in points of
 * the visible page, and its rotation about the center, in degrees clockwise. On a mirrored page or in a stack the
 * position differs from that in the document.
 */
export interface DrawnBox {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
  degrees: number;
  /**
   * Whether left and right are swapped at this position: further right on the page is further left in the document.
   */
  flipped: boolean;
  /** False if this certificate shows nothing of the element. */
  shown: boolean;
}
