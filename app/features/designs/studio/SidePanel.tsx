import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#app/ui/Page/Page";
import { documentEdits } from "#modules/rendering/index";
import { changePage } from "../change-page";
import { ElementForm, type Names } from "../ElementForm";
import { PageForm } from "../PageForm";
import { readProperties } from "../read-properties";
import { holderOf, pathTo } from "./element-tree";
import { LayerList } from "./LayerList";
import * as styles from "./Studio.css";
import { useNameOf } from "./use-name-of";
import type { StudioState } from "./use-studio";

/** What can be set of what is selected, and the layers. The list stays where it is, whatever is selected. */
export function SidePanel(props: { studio: StudioState; names: Names; wrong: string[] }) {
  const { t } = useTranslation("designs");
  const { studio } = props;
  const { document, elements, selection, epoch } = studio;
  const [only] = elements.length === 1 ? elements : [];
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.panel}>
      <Card labelledBy="layers">
        <h2 id="layers">{t("layers.title")}</h2>
        <LayerList studio={studio} />
      </Card>
      {only ? (
        <Card labelledBy="element">
          <Breadcrumb studio={studio} id={only.id} />
          <h2 id="element">{only.name ?? t(`elements.${only.type}`)}</h2>
          <ElementForm
            key={`${only.id} ${epoch}`}
            element={only}
            stacked={holderOf(document, only.id)?.type === "stack"}
            revision={studio.stored.revision}
            names={props.names}
            palette={document.palette}
            language={studio.shown.language}
            wrong={props.wrong}
            typed={{}}
            more={{ open, set: setOpen }}
            onChange={(form) =>
              studio.edit(
                (document) => {
                  const element = documentEdits.findElement(document.elements, only.id);
                  return element && documentEdits.setProperties(document, only.id, readProperties(element, form));
                },
                `form ${only.id}`,
                true,
              )
            }
          />
        </Card>
      ) : null}
      {elements.length > 1 ? <p>{t("studio.selected", { number: elements.length })}</p> : null}
      {selection.length === 0 ? <p className={styles.hint}>{t("studio.nothing")}</p> : null}
      {selection.includes("page") ? (
        <Card labelledBy="page">
          <h2 id="page">{t("page.title")}</h2>
          <PageForm
            key={epoch}
            document={document}
            revision={studio.stored.revision}
            onChange={(form) => studio.edit((document) => changePage(document, form), "form page", true)}
          />
        </Card>
      ) : null}
    </div>
  );
}

/** What holds the selected element, from the page down: each selects its group. */
function Breadcrumb({ studio, id }: { studio: StudioState; id: string }) {
  const { t } = useTranslation("designs");
  const nameOf = useNameOf();
  const holders = pathTo(studio.document.elements, id).slice(0, -1);
  if (holders.length === 0) return null;
  return (
    <nav aria-label={t("studio.within")}>
      <ol className={styles.crumbs}>
        {holders.map((element) => (
          <li key={element.id}>
            <button type="button" className={styles.crumb} onClick={() => studio.select([element.id])}>
              {nameOf(element)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
