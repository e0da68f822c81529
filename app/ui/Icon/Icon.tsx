import type { ReactElement, ReactNode, SVGProps } from "react";

export interface IconProps extends SVGProps<SVGSVGElement> {
  /** Width and height in pixels; 24 by default. */
  size?: number;
}

/** Line drawing in the color of the surrounding text, which states its meaning. */
export type Icon = (props: IconProps) => ReactElement;

/**
 * Creates an icon from its shapes, in a square of 24 units. The product's icons are in `generated`, one module for each
 * that a page imports (scripts/icons.mjs), so that a page loads only the icons it shows.
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
