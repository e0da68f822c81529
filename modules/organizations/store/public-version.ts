import { writeVersion } from "../../chain/index.server";
import type { OneRowStatement } from "../../kernel/ports";

/**
 * SQL of what changes whenever that changes which the public sees of an issuer beside its certificates: its name and
 * address, its keys, its domain and its review. `id` is SQL, too. A row's `xmin` is the transaction that wrote it last.
 */
export const issuerVersion = (id: string) => `format('%s/%s/%s/%s',
  (select md5(row(o.slug, o.name, o.website)::text) from "Organization" o where o.id = ${id}),
  (select string_agg(k.xmin::text, ',' order by k.id) from "IssuerKey" k where k."organizationId" = ${id}),
  (select d.xmin::text from "OrganizationDomain" d where d."organizationId" = ${id}),
  (select r.xmin::text from "OrganizationReview" r where r."organizationId" = ${id}))`;

/**
 * What changes with everything that an issuer's own documents say: also its pictures, and what the chain says of its
 * keys.
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
