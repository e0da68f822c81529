import { added, changed, type Damage, gone } from "./damage";

const OTHER = "'00000000-0000-4000-8000-000000000000'";
const ALIAS = `id = (select "recipientAliasId" from "Certificate" where id = :anchored)`;
const NOT_OF_RECIPIENT = /^CERT-\S+ is not of the recipient whose name and address it has$/;
const UNUSED = /^the alias \S+ of a recipient is left, and no certificate has it$/;
const PERSON = `id = (select "recipientId" from "RecipientAlias" where ${ALIAS})`;

const alias = (values: Record<string, string>, line: RegExp) => changed("RecipientAlias", ALIAS, values, line);

/** Damage to recipients of certificates. */
export const RECIPIENTS: Damage[] = [
  gone("RecipientAlias", ALIAS, NOT_OF_RECIPIENT),
  gone("RecipientAlias", ALIAS, /^the recipient \S+ is left without a name$/),
  added(
    "RecipientAlias",
    { id: OTHER, organizationId: ":organization", recipientId: OTHER, nameKey: "'x'", addressKey: "''" },
    UNUSED,
  ),
  alias({ id: OTHER }, NOT_OF_RECIPIENT),
  alias({ id: OTHER }, UNUSED),
  alias({ nameKey: "'somebody else'" }, NOT_OF_RECIPIENT),
  alias({ addressKey: "'else@example.org'" }, NOT_OF_RECIPIENT),
  alias({ organizationId: ":rival" }, NOT_OF_RECIPIENT),
  alias({ recipientId: OTHER }, /^the alias \S+ is of a recipient who is gone$/),
  gone("Recipient", PERSON, /^the alias \S+ is of a recipient who is gone$/),
  added(
    "Recipient",
    { id: OTHER, organizationId: ":organization", createdAt: "now()" },
    /^the recipient \S+ is left without a name$/,
  ),
  changed("Recipient", PERSON, { id: OTHER }, /^the alias \S+ is of a recipient who is gone$/),
  changed(
    "Recipient",
    PERSON,
    { organizationId: ":rival" },
    /^the alias \S+ is of a recipient of another organization$/,
  ),
];
