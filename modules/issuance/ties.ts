import type { ReportsOfCertificates } from "../certificates/index.server";
import { wholeOrganization } from "../organizations/index.server";
import * as store from "./store";

export { listsOfCertificates } from "./checking/check-lines";
export { traces } from "./erase-traces";

/** What people reported, as certificates show it. */
export const reportsOfCertificates: ReportsOfCertificates = {
  countOpen: (db, organizationId, certificateId) =>
    store.countOpenReports(db, wholeOrganization(organizationId), certificateId),
  listAbout: store.listReportsAbout,
  findTimes: store.listReportTimes,
};
