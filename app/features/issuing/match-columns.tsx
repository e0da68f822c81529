import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EncodingChoice } from "#app/features/issuing/EncodingChoice";
import { MatchForm } from "#app/features/issuing/MatchForm";
import { matchingProblems, readMatching } from "#app/features/issuing/matching-form";
import { SheetChoice } from "#app/features/issuing/SheetChoice";
import { refuse } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { issuance } from "#app/modules.server";
import { paths } from "#app/paths";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { Notice } from "#app/ui/Notice/Notice";
import { Page } from "#app/ui/Page/Page";
import type { RowDoubt } from "#modules/issuance/index";

/** Page on which an uploader confirms what each column is. The form starts with guesses. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { t } = await translatorFor(request, "certificates");
  const batchId = readId(params.id);
  const query = new URL(request.url).searchParams;
  const chosen = readChosen(query);
  const result = await issuance.getImport(deps, actor, batchId, chosen);
  if (!result.ok) return result.code === "not-a-draft" ? redirect(paths.app.batch(batchId), 303) : refuse(result.code);
  return { title: t("match.title"), batchId, list: result.list };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const batchId = readId(params.id);
  const form = await request.formData();
  const found = await issuance.getImport(deps, actor, batchId, readChosen(form));
  if (!found.ok) return found.code === "not-a-draft" ? redirect(paths.app.batch(batchId), 303) : refuse(found.code);
  // No form is shown before the encoding is chosen, so such a request cannot be an answer to one.
  if (found.list.asksEncoding) return redirect(paths.app.batchColumns(batchId), 303);
  const { matching, unanswered } = readMatching(form, found.list);
  const refused = (problems: { code: string; column?: string; limit?: number; doubt?: RowDoubt }[]) =>
    data({ problems, unanswered, matching }, { status: 422 });
  const result = unanswered.length > 0 ? null : await issuance.matchColumns(deps, actor, { batchId, matching });
  if (!result) return refused([]);
  if (result.ok) return redirect(paths.app.batch(batchId), 303);
  if (result.code === "unmatched") return refused(result.problems);
  if (result.code === "encoding-unsure") return redirect(paths.app.batchColumns(batchId), 303);
  return result.code === "not-a-draft" ? redirect(paths.app.batch(batchId), 303) : refuse(result.code);
}

/** Reads the chosen sheet, header row and encoding. */
function readChosen(from: { get(name: string): unknown }) {
  const encoding = from.get("encoding");
  return {
    sheet: readNumber(from.get("sheet")),
    headerLine: readNumber(from.get("header")),
    encoding: issuance.isEncoding(encoding) ? encoding : undefined,
  };
}

function readNumber(value: unknown): number | undefined {
  return typeof value === "string" && /^\d{1,6}$/.test(value) ? Number(value) : undefined;
}

export default function MatchColumns() {
  const { t } = useTranslation("certificates");
  const { batchId, list } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  // A refused form keeps its choices.
  const shown = answer
    ? {
        ...list,
        ...answer.matching,
        rows: list.rows,
        answers: answer.matching.rows,
        encoding: list.encoding,
        columns: withTargets(list.columns, answer.matching.columns),
      }
    : list;
  return (
    <Page
      title={t("match.title")}
      lead={
        list.asksEncoding
          ? t("match.encoding.lead", { name: list.name })
          : t("match.lead", { name: list.name, count: list.rows })
      }
      back={{ href: paths.app.uploadBatch(), label: t("upload.title") }}
    >
      <ErrorSummary problems={matchingProblems(answer, shown.columns, t)} />
      {list.drafted ? <Notice tone="warning" title={t("match.drafted")} /> : null}
      {list.encoding && !list.encoding.certain ? (
        <EncodingChoice batchId={batchId} encoding={list.encoding} asks={list.asksEncoding} />
      ) : null}
      {list.asksEncoding ? null : (
        <>
          <SheetChoice batchId={batchId} list={list} />
          <MatchForm
            list={shown}
            unanswered={answer?.unanswered ?? []}
            undecided={answer?.problems.flatMap(({ doubt }) => doubt ?? []) ?? []}
          />
        </>
      )}
    </Page>
  );
}

function withTargets<C extends { index: number; target: string }>(
  columns: C[],
  chosen: { index: number; target: string }[],
): C[] {
  const targets = new Map(chosen.map(({ index, target }) => [index, target]));
  return columns.map((column) => ({ ...column, target: targets.get(column.index) ?? column.target }));
}
