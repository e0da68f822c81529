import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/ui/Notice/Notice";
import { Card } from "#app/ui/Page/Page";
import { arrange, type DesignDocument, documentEdits } from "#modules/rendering/index";
import { changePage } from "../change-page";
import { ElementForm, type Names } from "../ElementForm";
import { fieldOf } from "../field-of";
import { PageForm } from "../PageForm";
import { readProperties } from "../read-properties";
import type { Shown } from "./ask-server";
import { ConflictNotice } from "./ConflictNotice";
import { holderOf } from "./element-tree";
import { ARROWS, commandOf, isField } from "./keys";
import { Languages } from "./Languages";
import { LayerList } from "./LayerList";
import { SaveStatus } from "./SaveStatus";
import { Stage } from "./Stage";
import * as stage from "./Stage.css";
import * as styles from "./Studio.css";
import { Toolbar, ZOOMS } from "./Toolbar";
import { useFittingZoom } from "./use-fitting-zoom";
import { useOverlays } from "./use-overlays";
import { useStudio } from "./use-studio";
import { useSubmitGuard } from "./use-submit-guard";

/** Distance an arrow key moves the selection, in points: alone and with Shift. */
const STEP = { near: 1, far: 10 };

/**
 * Visual editor of a design, for browsers that run scripts: the page as the server draws it, with handles over it. Its
 * state and commands are in `useStudio`; without scripts the same design is edited by the page's forms.
 */
export function Studio(props: {
  id: string;
  revision: number;
  document: DesignDocument;
  selected: string | null;
  shown: Shown;
  samples: string[];
  names: Names;
}) {
  const { t } = useTranslation("designs");
  const studio = useStudio(props);
  const { document, elements, selection, select, saving, drawing, epoch } = studio;
  const root = useRef<HTMLDivElement>(null);
  const viewport = useRef<HTMLDivElement>(null);
  const [help, setHelp] = useState(false);
  // Menu code is loaded once the user starts to work: before it is needed, and not while the page loads.
  const [begun, setBegun] = useState(false);
  const overlays = useOverlays(help || begun);
  const [chosenZoom, setZoom] = useState<number | "fit">("fit");
  const fit = useFittingZoom(viewport, document.page);
  const zoom = chosenZoom === "fit" ? fit : chosenZoom / 100;
  const [said, announce] = useState("");
  useSubmitGuard(saving, studio.stored);
  useEffect(() => announce(""), []);

  const zoomBy = (step: 1 | -1) => {
    const percent = Math.round(zoom * 100);
    const next = step > 0 ? ZOOMS.find((one) => one > percent) : ZOOMS.findLast((one) => one < percent);
    if (next) setZoom(next);
  };
  const nudge = (event: KeyboardEvent, by: { x: number; y: number }) => {
    const focused = (event.target as HTMLElement).dataset.elementBox;
    const [only] = elements;
    const ids = elements.length > 0 ? studio.movable.map(({ id }) => id) : focused ? [focused] : [];
    if (ids.length === 0) return;
    const step = event.shiftKey ? STEP.far : STEP.near;
    const [x, y] = [by.x * step, by.y * step];
    if (event.altKey) {
      const flipped = drawing.drawing?.places.find(({ id }) => id === only?.id)?.flipped;
      if (only && !only.locked)
        studio.edit(
          (document) => arrange.resize(document, only.id, { ...(flipped ? { x: -x } : {}), width: x, height: y }),
          `size ${only.id}`,
        );
      return;
    }
    if (elements.length === 0) select(ids);
    studio.shiftAll(new Map(ids.map((id) => [id, { x, y }])), `nudge ${ids.join()}`);
    drawing.correct((place) => (ids.includes(place.id) ? { ...place, x: place.x + x, y: place.y + y } : place));
    const place = drawing.drawing?.places.find(({ id }) => id === ids[0]);
    if (place) announce(t("studio.moved", { left: Math.round(place.x + x), top: Math.round(place.y + y) }));
  };
  const run = {
    undo: studio.undo,
    redo: studio.redo,
    duplicate: studio.duplicate,
    group: studio.group,
    ungroup: studio.ungroup,
    selectAll: () => select(document.elements.filter(({ locked }) => !locked).map(({ id }) => id)),
    forward: () => studio.reorder(1),
    backward: () => studio.reorder(-1),
    lock: () => studio.lock(selection, !elements.every(({ locked }) => locked)),
    save: () => void saving.flush(),
    remove: studio.remove,
    leave: () => {
      const holder = selection.length === 1 && selection[0] ? holderOf(document, selection[0]) : null;
      select(holder ? [holder.id] : []);
    },
    zoomIn: () => zoomBy(1),
    zoomOut: () => zoomBy(-1),
    zoomFit: () => setZoom("fit"),
    help: () => setHelp(true),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isField(event.target)) return;
    const onStage = viewport.current?.contains(event.target as Node) ?? false;
    const arrow = ARROWS[event.key];
    if (arrow && onStage && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      return nudge(event, arrow);
    }
    const inside = (event.target as HTMLElement).dataset.elementBox;
    if (event.key === "Enter" && onStage && inside && !event.shiftKey) {
      const element = documentEdits.findElement(document.elements, inside);
      if (element && (element.type === "group" || element.type === "stack") && element.children[0]) {
        event.preventDefault();
        return select([element.children[0].id]);
      }
    }
    const command = commandOf(event);
    // Single keys work only on the page; those with Ctrl also beside it.
    if (!command || !(command in run) || (!onStage && !event.ctrlKey && !event.metaKey)) return;
    event.preventDefault();
    run[command as keyof typeof run]();
  };

  const [only] = elements.length === 1 ? elements : [];
  const problems = saving.problems.length > 0 ? saving.problems : drawing.problems;
  const wrong = problems.filter(({ element }) => element === only?.id).flatMap(({ path }) => fieldOf(path) ?? []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of everything inside, which has roles of its own
    <div ref={root} className={styles.studio} onKeyDown={onKeyDown} onFocus={() => setBegun(true)}>
      {problems.length > 0 ? (
        <Notice tone="error" title={t("studio.problems")}>
          <ul>
            {problems.map(({ element, path, code, found }) => (
              <li key={`${element} ${path} ${code}`}>
                {element === only?.id && fieldOf(path) ? (
                  <a href={`#property-${fieldOf(path)}`}>{t(`document.${code}`, { path, found: found ?? "" })}</a>
                ) : (
                  t(`document.${code}`, { path, found: found ?? "" })
                )}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {studio.news ? (
        <Notice
          tone="info"
          title={
            studio.news.kind === "restored"
              ? t("studio.restored")
              : studio.news.by
                ? t("studio.joinedBy", { name: studio.news.by })
                : t("studio.joined")
          }
        />
      ) : null}
      <ConflictNotice studio={studio} />
      <div className={styles.bench}>
        <div className={styles.work}>
          <Toolbar
            studio={studio}
            samples={props.samples}
            picture={props.names.pictures[0] ?? null}
            zoom={chosenZoom}
            onZoom={setZoom}
            onShow={studio.setShown}
            onHelp={() => setHelp(true)}
          />
          <div ref={viewport} className={stage.viewport}>
            <Stage studio={studio} zoom={zoom} announce={announce} />
          </div>
          <SaveStatus state={saving.state} />
          <p className={styles.aloud} aria-live="polite">
            {said}
          </p>
          <Languages studio={studio} />
        </div>
        <div className={styles.panel}>
          {only ? (
            <Card labelledBy="element">
              <h2 id="element">{only.name ?? t(`elements.${only.type}`)}</h2>
              <ElementForm
                key={`${only.id} ${epoch}`}
                element={only}
                stacked={holderOf(document, only.id)?.type === "stack"}
                revision={studio.stored.revision}
                names={props.names}
                wrong={wrong}
                typed={{}}
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
          <Card labelledBy="layers">
            <h2 id="layers">{t("layers.title")}</h2>
            <LayerList studio={studio} />
          </Card>
        </div>
      </div>
      {help && overlays ? <overlays.Help onClose={() => setHelp(false)} /> : null}
    </div>
  );
}
