import { describePeople } from "../../auth/index.server";
import { userIdOf } from "../../kernel/actor-name";
import type { Db } from "../../kernel/db";
import { layOutMessage, type MessageRenderer } from "../../mail/index.server";
import { getOrganization } from "../../organizations/index.server";
import * as store from "../store";

interface MessageDeps {
  db: Db;
  productName: string;
  approvalUrls: { batch: (id: string) => string; bulk: (id: string) => string };
  /** Translates a message's text. */
  translate: (language: string, key: string, values?: Record<string, string>) => string;
}

/**
 * Returns the renderers of mails about approvals, by kind. `approval-asked` notifies those who may approve and is not
 * sent once the request is decided; `approval-decided` reports the decision to those who prepared the request, with the
 * reason for declining.
 */
export function approvalMessages(deps: MessageDeps): Record<string, MessageRenderer> {
  const render =
    (of: "asked" | "decided"): MessageRenderer =>
    async ({ language, props }) => {
      const { organizationId = "", id = "", kind = "", approval = "", outcome = "", firstName = "" } = props;
      const organization = await getOrganization(deps.db, organizationId);
      const found = await findApproval(deps.db, organizationId, approval);
      if (!organization || !found) return null;
      if (of === "asked" && !found.waits) return null;
      const words = (key: string, values: Record<string, string> = {}) =>
        deps.translate(language, `approval.${key}`, { firstName, organization: organization.name, ...values });
      const what = found.name ? words("list", { list: found.name }) : words("reinstatement");
      const by = (of === "asked" ? found.submittedBy : found.decidedBy) ?? organization.name;
      const key = of === "asked" ? "asked" : outcome === "approved" ? "approved" : "declined";
      const url = kind === "bulk" ? deps.approvalUrls.bulk(id) : deps.approvalUrls.batch(id);
      return layOutMessage({
        language,
        subject: words(`${key}.subject`, { what }),
        paragraphs: [
          words("greeting"),
          words(`${key}.body`, { what, by }),
          ...(key === "declined" && found.words ? found.words.split(/\r?\n\s*\r?\n/) : []),
        ],
        button: { label: words(`${key}.button`), url },
        footnote: words("footnote"),
        signature: deps.productName,
      });
    };
  return { "approval-asked": render("asked"), "approval-decided": render("decided") };
}

async function findApproval(db: Db, organizationId: string, id: string) {
  const approval = await store.findApproval(db, organizationId, id);
  if (!approval) return null;
  const { submittedBy, decidedBy } = approval;
  const people = await describePeople(
    db,
    [submittedBy, decidedBy].flatMap((name) => userIdOf(name) ?? []),
  );
  return {
    waits: approval.state === "asked",
    name: approval.batch?.name ?? null,
    words: approval.declinedWords,
    submittedBy: people.get(userIdOf(submittedBy) ?? "")?.name || null,
    decidedBy: people.get(userIdOf(decidedBy) ?? "")?.name || null,
  };
}
