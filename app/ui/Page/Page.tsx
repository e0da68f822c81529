import type { ReactNode } from "react";
import * as styles from "./Page.css";

/** Content of a page: heading, actions and body. `measure` keeps forms and texts narrow. */
export function Page(props: {
  title: ReactNode;
  lead?: ReactNode;
  back?: { href: string; label: string };
  actions?: ReactNode;
  measure?: "text" | "full";
  children: ReactNode;
}) {
  const head = (
    <>
      {props.back ? (
        <a className={styles.back} href={props.back.href}>
          {props.back.label}
        </a>
      ) : null}
      <div className={styles.head}>
        <div>
          <h1>{props.title}</h1>
          {props.lead ? <p className={styles.lead}>{props.lead}</p> : null}
        </div>
        {props.actions ? <div className={styles.row}>{props.actions}</div> : null}
      </div>
    </>
  );
  if (props.measure !== "text")
    return (
      <div className={styles.full}>
        {head}
        {props.children}
      </div>
    );
  return (
    <div className={styles.text}>
      <div className={styles.beside}>{head}</div>
      <div className={styles.body}>{props.children}</div>
    </div>
  );
}

export function Card({ children, labelledBy }: { children: ReactNode; labelledBy?: string }) {
  return (
    <section className={styles.card} aria-labelledby={labelledBy}>
      {children}
    </section>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}

/** Bulleted statements about one subject. */
export function Points({ children }: { children: ReactNode }) {
  return <ul className={styles.points}>{children}</ul>;
}
