import { writeVersion } from "../../chain/index.server";
import type { OneRowStatement } from "../../kernel/ports";
import { issuerVersion } from "../../organizations/index.server";

/**
 * Returns a value that changes whenever a certificate's verdict, page or files may change, in one statement over
 * indexes: it combines the row, the anchor, the issuer, the status list with its last snapshot, and the successors. No
 * row for an unknown or erased certificate. A row's `xmin` is the transaction that last wrote it (PostgreSQL, "System
 * Columns"). The status list contributes its version, because issuing also writes its row without changing any status.
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

/**
 * Returns a value that changes whenever a signed status list changes; the time of its signature is that of the last
 * change.
 */
export const STATUS_LIST_VERSION: OneRowStatement = {
  name: "status-list-version",
  text: `
    select format('%s/%s/%s', l.version, l."updatedAt", ${issuerVersion('l."organizationId"')})
    from "StatusList" l where l.id = $1::uuid`,
};
