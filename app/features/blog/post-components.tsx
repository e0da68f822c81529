import { Children, type ComponentProps, isValidElement, type ReactNode } from "react";
import * as styles from "#app/ui/Prose/Prose.css";

/** Components for the elements of a post. Calls `onHeading` for each second-level heading, in order. */
export function postComponents(onHeading: (heading: { id: string; text: string }) => void) {
  return {
    h2({ id = "", children }: ComponentProps<"h2">) {
      onHeading({ id, text: textOf(children) });
      return <h2 id={id}>{children}</h2>;
    },
    table({ children }: ComponentProps<"table">) {
      return (
        // A wide table scrolls in a frame of its own, which must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is focusable (WCAG 2.1.1)
        <div className={styles.tableFrame} tabIndex={0}>
          <table>{children}</table>
        </div>
      );
    },
    a({ href = "", children }: ComponentProps<"a">) {
      return href.startsWith("/") || href.startsWith("#") ? (
        <a href={href}>{children}</a>
      ) : (
        <a href={href} rel="noreferrer">
          {children}
        </a>
      );
    },
    Aside({ children }: { children: ReactNode }) {
      return <aside className={styles.aside}>{children}</aside>;
    },
  };
}

/** Text of a heading without its markup. */
function textOf(node: ReactNode): string {
  return Children.toArray(node)
    .map((child) => (isValidElement<{ children?: ReactNode }>(child) ? textOf(child.props.children) : String(child)))
    .join("");
}
