import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import type { Element } from "#modules/rendering/index";
import * as styles from "./Designs.css";
import { firstWords } from "./studio/element-tree";

/** What is on the page, the front on top as it lies there, and the page itself. */
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
  const { t } = useTranslation("designs");
  return [...elements].reverse().map((element) => (
    <li key={element.id}>
      <a className={styles.layer} href={paths.app.editDesign(id, element.id)} aria-current={selected === element.id}>
        {element.name ?? t(`elements.${element.type}`)}
        {element.type === "text" ? ` · ${firstWords(element.text)}` : null}
      </a>
      {element.type === "stack" || element.type === "group" ? (
        <ul className={styles.within}>
          {/* A stack is read from its top. */}
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
