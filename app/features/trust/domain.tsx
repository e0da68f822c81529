import { domainToUnicode } from "node:url";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { problem, refuse } from "#app/http/problem.server";
import { requireActor } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { DescriptionList } from "#app/ui/DescriptionList/DescriptionList";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { Field } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Code } from "#app/ui/Identifier/Identifier";
import { Notice } from "#app/ui/Notice/Notice";
import { Card, Page, Row } from "#app/ui/Page/Page";

const NEWS = { claimed: "info", found: "success", missing: "warning", unknown: "info", removed: "success" } as const;
const NEWS_NAMES = ["claimed", "found", "missing", "unknown", "removed"] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { t } = await translatorFor(request, "trust");
  const result = await organizations.getDomain(deps, actor);
  if (!result.ok) return refuse(result.code);
  const query = new URL(request.url).searchParams;
  return {
    title: t("domain.title"),
    claim: result.domain ? showClaim(result.domain) : null,
    news: NEWS_NAMES.find((name) => query.has(name)) ?? null,
  };
}

/** Claimed domain for the page; times as ISO strings. */
interface ShownClaim {
  domain: string;
  /** Domain in its owner's script, where that differs. */
  readable: string | null;
  record: { names: readonly [string, string]; text: string };
  state: "waiting" | "missing" | "verified";
  verifiedAt: string | null;
  foundAt: string | null;
  checkedAt: string | null;
}

type Claim = NonNullable<Extract<Awaited<ReturnType<typeof organizations.getDomain>>, { ok: true }>["domain"]>;

function showClaim({ domain, record, verifiedAt, foundAt, checkedAt, misses }: Claim): ShownClaim {
  const readable = domainToUnicode(domain);
  return {
    domain,
    readable: readable === domain ? null : readable,
    record,
    state: !verifiedAt ? "waiting" : misses > 0 ? "missing" : "verified",
    verifiedAt: verifiedAt?.toISOString() ?? null,
    foundAt: foundAt?.toISOString() ?? null,
    checkedAt: checkedAt?.toISOString() ?? null,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const form = await request.formData();
  const back = (news: string) => redirect(`${paths.app.domain()}?${news}`, 303);
  switch (form.get("intent")) {
    case "claim": {
      const domain = String(form.get("domain") ?? "").slice(0, 300);
      const fail = (code: string) => data({ code, domain }, { status: 422 });
      if (!domain.trim()) return fail("required");
      const result = await organizations.claimDomain(deps, actor, { domain });
      if (result.ok) return back("claimed");
      return result.code === "forbidden" ? refuse(result.code) : fail(result.code);
    }
    case "check": {
      const result = await organizations.checkDomain(deps, actor);
      return result.ok ? back(result.answer) : refuse(result.code);
    }
    case "remove": {
      const result = await organizations.giveUpDomain(deps, actor);
      return result.ok || result.code === "not-found" ? back("removed") : refuse(result.code);
    }
    default:
      throw problem("bad-request");
  }
}

export default function Domain() {
  const { t } = useTranslation("trust");
  const { claim, news } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page title={t("domain.title")} lead={t("domain.lead")} measure="text">
      <ErrorSummary problems={answer ? [{ fieldId: "domain", text: t(`domain.problems.${answer.code}`) }] : []} />
      {news ? <Notice tone={NEWS[news]} title={t(`domain.news.${news}`)} /> : null}
      {claim ? <ClaimedDomain claim={claim} /> : null}
      <Card labelledBy="claim">
        <h2 id="claim">{t(claim ? "domain.replace" : "domain.claim")}</h2>
        {claim ? <p>{t("domain.replaceText")}</p> : null}
        <Form>
          <Field
            field={{
              id: "domain",
              name: "domain",
              errors: answer ? [answer.code] : [],
              initialValue: answer?.domain,
            }}
            label={t("domain.name")}
            hint={t("domain.claimHint")}
            errorTexts="trust:domain.problems"
            dir="ltr"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
          <Row>
            <Button name="intent" value="claim" variant={claim ? "secondary" : "primary"}>
              {t("domain.submit")}
            </Button>
          </Row>
        </Form>
      </Card>
    </Page>
  );
}

function ClaimedDomain({ claim }: { claim: ShownClaim }) {
  const { t } = useTranslation("trust");
  const format = useFormat();
  const time = (iso: string | null) => (iso ? format.time(iso) : null);
  const { record } = claim;
  return (
    <Card labelledBy="present">
      <h2 id="present">
        <bdi dir="ltr">{claim.readable ?? claim.domain}</bdi>
      </h2>
      <DescriptionList
        facts={[
          [t("domain.state"), t(`domain.states.${claim.state}`)],
          [t("domain.domain"), claim.readable ? <Code key="domain">{claim.domain}</Code> : null],
          [t("domain.verifiedSince"), time(claim.verifiedAt)],
          [t("domain.lastFound"), time(claim.foundAt)],
          [t("domain.lastChecked"), time(claim.checkedAt)],
        ]}
      />
      <h3>{t("domain.record.title")}</h3>
      <p>{t(claim.state === "verified" ? "domain.keep" : "domain.record.text")}</p>
      <DescriptionList
        facts={[
          [t("domain.record.type"), <Code key="type">TXT</Code>],
          [t("domain.record.name"), <Code key="name">{record.names[0]}</Code>],
          [t("domain.record.orName"), <Code key="or">{record.names[1]}</Code>],
          [t("domain.record.value"), <Code key="value">{record.text}</Code>],
        ]}
      />
      <Form>
        <Row>
          <Button name="intent" value="check">
            {t("domain.check")}
          </Button>
          <Button name="intent" value="remove" variant="secondary">
            {t("domain.giveUp")}
          </Button>
        </Row>
      </Form>
    </Card>
  );
}
