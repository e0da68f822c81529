import { Dialog, DialogDisclosure, DialogDismiss, DialogHeading, DialogProvider } from "@ariakit/react";
import type { ReactNode } from "react";
import { buttonClass } from "../Button/Button";
import * as styles from "./Dialog.css";

/**
 * Link to a page. With scripts, the content of that page opens in a modal dialog instead; a click with a modifier key,
 * which requests a new tab, still opens the page.
 */
export function DialogLink(props: {
  href: string;
  className: string;
  label: ReactNode;
  title: ReactNode;
  /** Buttons beside the title; without any, the children close the dialog (`DialogClose`). */
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <DialogProvider>
      <DialogDisclosure
        className={props.className}
        render={<a href={props.href} />}
        toggleOnClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return false;
          event.preventDefault();
          return true;
        }}
      >
        {props.label}
      </DialogDisclosure>
      <Dialog className={styles.dialog} backdrop={<div className={styles.backdrop} />} unmountOnHide>
        <div className={styles.head}>
          <DialogHeading className={styles.title} render={(heading) => <h2 {...heading}>{heading.children}</h2>}>
            {props.title}
          </DialogHeading>
          {props.actions}
        </div>
        {props.children}
      </Dialog>
    </DialogProvider>
  );
}

export function DialogClose({ children }: { children: ReactNode }) {
  return <DialogDismiss className={buttonClass("secondary")}>{children}</DialogDismiss>;
}
