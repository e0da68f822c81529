import { type DragEvent, type KeyboardEvent, type MouseEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import Lock from "#app/ui/Icon/generated/lock";
import LockOpen from "#app/ui/Icon/generated/lock-open";
import { documentEdits, type Element } from "#modules/rendering/index";
import * as shared from "../Designs.css";
import { childrenOf, holderOf } from "./element-tree";
import * as styles from "./Studio.css";
import { useNameOf } from "./use-name-of";
import type { StudioState } from "./use-studio";

/** The list of elements, front first: to select, lock and reorder them by dragging or with Alt and arrows. */
export function LayerList({ studio }: { studio: StudioState }) {
  const { t } = useTranslation("designs");
  const page = studio.selection.includes("page");
  return (
    <ul className={`${shared.layers} ${styles.layers}`}>
      <Rows studio={studio} elements={studio.document.elements} fromFront />
      <li className={styles.row}>
        <a
          className={shared.layer}
          href={paths.app.editDesign(studio.id, "page")}
          aria-current={page}
          onClick={(event) => {
            event.preventDefault();
            studio.select(["page"]);
          }}
        >
          {t("page.title")}
        </a>
      </li>
    </ul>
  );
}

function Rows(props: { studio: StudioState; elements: readonly Element[]; fromFront: boolean }) {
  const { t } = useTranslation("designs");
  const nameOf = useNameOf();
  const { studio, elements, fromFront } = props;
  const [over, setOver] = useState<string | null>(null);
  const choose = (event: MouseEvent, id: string) => {
    event.preventDefault();
    const { selection } = studio;
    if (!event.shiftKey && !event.ctrlKey && !event.metaKey) studio.select([id]);
    else studio.select(selection.includes(id) ? selection.filter((other) => other !== id) : [...selection, id]);
  };
  const put = (id: string, places: number) =>
    studio.edit((document) => documentEdits.moveBy(document, id, fromFront ? -places : places));
  const drop = (event: DragEvent, at: string) => {
    event.preventDefault();
    event.stopPropagation();
    setOver(null);
    const id = event.dataTransfer.getData("text/plain");
    const [from, to] = [id, at].map((one) => shown.findIndex((element) => element.id === one));
    if (from !== undefined && to !== undefined && from >= 0 && to >= 0 && from !== to) put(id, to - from);
  };
  // A stack lists its elements from the top; other elements are listed from front to back.
  const shown = fromFront ? [...elements].reverse() : elements;
  return shown.map((element) => {
    const locked = element.locked ?? false;
    const name = nameOf(element);
    const inStack = holderOf(studio.document, element.id)?.type === "stack";
    return (
      <li
        key={element.id}
        draggable
        data-over={over === element.id || undefined}
        onDragStart={(event) => {
          event.stopPropagation();
          event.dataTransfer.setData("text/plain", element.id);
        }}
        onDragOver={(event) => {
          event.preventDefault();
          event.stopPropagation();
          setOver(element.id);
        }}
        onDragLeave={() => setOver(null)}
        onDrop={(event) => drop(event, element.id)}
      >
        <div className={styles.row}>
          <a
            className={shared.layer}
            href={paths.app.editDesign(studio.id, element.id)}
            aria-current={studio.selection.includes(element.id)}
            draggable={false}
            onClick={(event) => choose(event, element.id)}
            onKeyDown={(event: KeyboardEvent) => {
              if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
              event.preventDefault();
              event.stopPropagation();
              put(element.id, event.key === "ArrowUp" ? -1 : 1);
            }}
          >
            {name}
          </a>
          {inStack ? null : (
            <button
              type="button"
              className={styles.lock}
              aria-pressed={locked}
              aria-label={t("studio.lockNamed", { name })}
              onClick={() => studio.lock([element.id], !locked)}
            >
              {locked ? <Lock size={14} aria-hidden="true" /> : <LockOpen size={14} aria-hidden="true" />}
            </button>
          )}
        </div>
        {childrenOf(element).length > 0 ? (
          <ul className={shared.within}>
            <Rows studio={studio} elements={childrenOf(element)} fromFront={element.type !== "stack"} />
          </ul>
        ) : null}
      </li>
    );
  });
}
