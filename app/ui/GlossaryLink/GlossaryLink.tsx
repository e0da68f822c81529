import type { ReactNode } from "react";
import { paths } from "#app/paths";
import * as styles from "./GlossaryLink.css";
import type { GlossaryWord } from "./words";

/** A word of the field where it is used, leading to what the glossary says of it. */
export function GlossaryLink({ word, children }: { word: GlossaryWord; children: ReactNode }) {
  return (
    <a className={styles.word} href={paths.glossary(word)}>
      {children}
    </a>
  );
}

/** The same for words of which only some are explained. */
export function MaybeWord({ word, children }: { word: GlossaryWord | undefined; children: ReactNode }) {
  return word ? <GlossaryLink word={word}>{children}</GlossaryLink> : children;
}
