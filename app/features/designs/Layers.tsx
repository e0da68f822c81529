import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import type { Element } from "#modules/rendering/index";
import * as styles from "./Designs.css";
import { useNameOf } from "./studio/use-name-of";

/** List of the page and its elements, the frontmost first. */
export function Layers({ id, elements, selected }: { id: string; elements: Element[]; selected: string | null }) {
  const { t } = useTranslation("designs");
  return (
    <ul className={styles.layers}>
      <List id={id} elements={elements} selected={selected} />
      <li>
        <a className={styles.layer} href={paths.app.editDesign(id, "page")} aria-current={selected === "page"}>
          {t("page.title")}
        </a>
      </li>
    </ul>
  );
}

function List({ id, elements, selected }: { id: string; elements: Element[]; selected: string | null }) {
  const nameOf = useNameOf();
  return [...elements].reverse().map((element) => (
    <li key={element.id}>
      <a className={styles.layer} href={paths.app.editDesign(id, element.id)} aria-current={selected === element.id}>
        {nameOf(element)}
      </a>
      {element.type === "stack" || element.type === "group" ? (
        <ul className={styles.within}>
          {/* A stack is listed from its top. */}
          <List
            id={id}
            elements={element.type === "stack" ? [...element.children].reverse() : element.children}
            selected={selected}
          />
        </ul>
      ) : null}
    </li>
  ));
}
