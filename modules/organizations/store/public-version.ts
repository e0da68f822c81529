import { writeVersion } from "../../chain/index.server";
import type { OneRowStatement } from "../../kernel/ports";

/**
 * SQL expression that changes with an issuer's public facts other than its certificates: its name and address, keys,
 * domain and review. `id` is SQL, too. A row's `xmin` is the transaction that wrote it last.
 */
export const issuerVersion = (id: string) => `format('%s/%s/%s/%s',
  (select md5(row(o.slug, o.name, o.website)::text) from "Organization" o where o.id = ${id}),
  (select string_agg(k.xmin::text, ',' order by k.id) from "IssuerKey" k where k."organizationId" = ${id}),
  (select d.xmin::text from "OrganizationDomain" d where d."organizationId" = ${id}),
  (select r.xmin::text from "OrganizationReview" r where r."organizationId" = ${id}))`;

/**
 * Statement whose result changes with everything in an issuer's own documents, including its pictures, and the state of
 * its keys on the chain.
 */
export const ISSUER_VERSION: OneRowStatement = {
  name: "issuer-version",
  text: `
    select format('%s/%s/%s/%s', p.xmin, ${issuerVersion("p.id")},
      (select string_agg(i.id::text, ',' order by i.id) from "OrganizationImage" i where i."organizationId" = p.id),
      (select string_agg(format('%s,%s,%s', ${writeVersion('k."registerWriteId"')}, ${writeVersion('k."retireWriteId"')},
                                ${writeVersion('k."compromiseWriteId"')}), ';' order by k.id)
       from "IssuerKey" k where k."organizationId" = p.id))
    from "Organization" p where p.slug = $1`,
};
