import type { ReactNode } from "react";
import { paths } from "#app/paths";
import * as styles from "./GlossaryLink.css";
import type { GlossaryWord } from "./words";

/** Technical term in a text, linked to its entry in the glossary. */
export function GlossaryLink({ word, children }: { word: GlossaryWord; children: ReactNode }) {
  return (
    <a className={styles.word} href={paths.glossary(word)}>
      {children}
    </a>
  );
}

/** Term that is linked only if the glossary has an entry for it. */
export function MaybeWord({ word, children }: { word: GlossaryWord | undefined; children: ReactNode }) {
  return word ? <GlossaryLink word={word}>{children}</GlossaryLink> : children;
}
