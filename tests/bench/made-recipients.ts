import { createHash } from "node:crypto";
import type pg from "pg";

/** Returns the alias of a generated certificate's recipient, from its name and address. */
export function madeAlias(organizationId: string, nameKey: string, email: string | null): string {
  const hash = createHash("md5")
    .update(`${organizationId}\n${nameKey}\n${email ?? ""}`)
    .digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-7${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20)}`;
}

/** Creates the recipients of generated certificates, each with its id and one alias, as issuing would have done. */
export async function makeRecipients(client: pg.Client): Promise<void> {
  await client.query(`
    with made as (
      select distinct on (c."recipientAliasId") c."recipientAliasId" as id, c."organizationId", c."nameKey",
        lower(coalesce(c."recipientEmail", '')) as "addressKey"
      from "Certificate" c
      where not exists (select 1 from "RecipientAlias" a where a.id = c."recipientAliasId")
    ), people as (
      insert into "Recipient" (id, "organizationId", "createdAt") select id, "organizationId", now() from made returning id
    )
    insert into "RecipientAlias" (id, "organizationId", "recipientId", "nameKey", "addressKey")
    select id, "organizationId", id, "nameKey", "addressKey" from made`);
  await client.query(`vacuum analyze "Recipient"`);
  await client.query(`vacuum analyze "RecipientAlias"`);
}
