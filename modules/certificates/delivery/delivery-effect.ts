import { recordEvents } from "../../events/index.server";
import type { DeliveryEffect } from "../../mail/index.server";
import * as store from "../store";

/** Records an event when a delivery ends, if the message is about a certificate. */
export const deliveryEffect: DeliveryEffect = async (tx, deps, { id, organizationId, kind, about }, end) => {
  if (organizationId === null || about === null) return;
  const teamId = (await store.findTeamsOf(tx, organizationId, [about])).get(about);
  if (teamId === undefined) return;
  const data = { messageId: id, kind, certificateIds: [about] };
  await recordEvents(tx, deps, [{ type: `message.${end}`, organizationId, teamId, subject: about, data }]);
};
