import type { ComponentProps, ReactNode } from "react";

/** How the parts of a guide are drawn. `Ui` is a text of the interface, as its button or menu has it. */
export function guideComponents() {
  return {
    Ui({ children }: { children?: ReactNode }) {
      return (
        <b>
          <bdi>{children}</bdi>
        </b>
      );
    },
    a({ href = "", children }: ComponentProps<"a">) {
      return <a href={href}>{children}</a>;
    },
  };
}
