/**
 * Where an element is drawn, for an editor that puts handles on the picture: its box upright, in points of the page as
 * it is seen, and the degrees clockwise about its middle. A mirrored page and a stack put it elsewhere than written.
 */
export interface DrawnPlace {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
  degrees: number;
  /** Whether the sides are changed where it is: further right is then further left in the document. */
  flipped: boolean;
  /** False where this certificate shows nothing of it. */
  shown: boolean;
}
