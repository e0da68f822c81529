import { recordEvents } from "../../events/index.server";
import type { DeliveryEffect } from "../../mail/index.server";
import * as store from "../store";

/**
 * What the end of a delivery means to the certificate that the message is about: an event. Of other messages none is
 * recorded.
 */
export const deliveryEffect: DeliveryEffect = async (tx, deps, { id, organizationId, kind, about }, end) => {
  if (organizationId === null || about === null) return;
  const teamId = (await store.findTeamsOf(tx, organizationId, [about])).get(about);
  if (teamId === undefined) return;
  const data = { messageId: id, kind, certificateIds: [about] };
  await recordEvents(tx, deps, [{ type: `message.${end}`, organizationId, teamId, subject: about, data }]);
};
