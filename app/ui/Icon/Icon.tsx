import type { ReactElement, ReactNode, SVGProps } from "react";

export interface IconProps extends SVGProps<SVGSVGElement> {
  /** Width and height in pixels; 24 unless it is said. */
  size?: number;
}

/** A line drawing in the color of the text around it, which says what it means. */
export type Icon = (props: IconProps) => ReactElement;

/**
 * An icon of its shapes, in a square of 24 units. Those of the product are in `generated`, one module for each that
 * some page imports (scripts/icons.mjs), so that a page brings what it shows and nothing else.
 */
export function createIcon(shapes: ReactNode): Icon {
  return ({ size = 24, ...props }) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    >
      {shapes}
    </svg>
  );
}
