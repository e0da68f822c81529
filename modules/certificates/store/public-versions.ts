import { writeVersion } from "../../chain/index.server";
import type { OneRowStatement } from "../../kernel/ports";
import { issuerVersion } from "../../organizations/index.server";

/**
 * What changes whenever anything changes that a certificate's verdict, page or files are made of, in one statement over
 * indexes: its row, its anchor, its issuer, its status list with the last snapshot, and what took its place. No row for
 * an unknown or erased one. A row's `xmin` is the transaction that wrote it last (PostgreSQL, "System Columns"). A list
 * is named by its version: issuing writes its row, too, and changes nobody's status.
 */
export const CERTIFICATE_VERSION: OneRowStatement = {
  name: "certificate-version",
  text: `
    select format('%s/%s/%s/%s/%s/%s/%s', c.xmin,
      (select a.xmin::text from "AnchorBatch" a where a.id = c."anchorBatchId"),
      ${issuerVersion('c."organizationId"')},
      (select l.version from "StatusList" l where l.id = c."statusListId"),
      (select format('%s,%s', s.version, ${writeVersion('s."writeId"')}) from "StatusSnapshot" s
       where s."statusListId" = c."statusListId" order by s.version desc limit 1),
      (select n.xmin::text from "Certificate" n where n.id = c."supersededById"),
      (select n.xmin::text from "Certificate" n where n.id = c."renewedById"))
    from "Certificate" c where c."publicId" = $1`,
};

/** The same of a signed status list: the signature's time is that of the last change. */
export const STATUS_LIST_VERSION: OneRowStatement = {
  name: "status-list-version",
  text: `
    select format('%s/%s/%s', l.version, l."updatedAt", ${issuerVersion('l."organizationId"')})
    from "StatusList" l where l.id = $1::uuid`,
};
