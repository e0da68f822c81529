import { type EventData, type EventName, MAX_CERTIFICATES, type NewEvent } from "../../events/index";

type CertificateEvent = Extract<EventName, `certificate.${string}`>;
type MoreData<T extends CertificateEvent> = Omit<EventData<T>, "certificateIds">;
/** Events whose only data are the certificate ids. */
type PlainEvent = { [T in CertificateEvent]: keyof MoreData<T> extends never ? T : never }[CertificateEvent];

interface Placed {
  id: string;
  organizationId: string;
  teamId: string | null;
}

interface Gathered {
  /** Batch, bulk action or tree of the certificates; the event's subject where it has several. */
  gatheredIn?: string | null;
}
interface With<T extends CertificateEvent, C> extends Gathered {
  /** Returns the other data of an event about these certificates. */
  data: (some: readonly C[]) => MoreData<T>;
}

/**
 * Builds the events for a change of certificates: one per organization and team, with at most 400 certificates each.
 */
export function certificateEvents<T extends CertificateEvent, C extends Placed>(
  type: T,
  certificates: readonly C[],
  ...[options]: T extends PlainEvent ? [options?: Gathered] : [options: With<T, C>]
): NewEvent<T>[] {
  const { gatheredIn = null, data }: Partial<With<T, C>> = options ?? {};
  return inGroups(certificates).flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    const { organizationId, teamId } = first;
    const event = {
      type,
      organizationId,
      teamId,
      subject: some.length === 1 ? first.id : gatheredIn,
      data: { certificateIds: some.map(({ id }) => id), ...data?.(some) },
    };
    return [event as unknown as NewEvent<T>];
  });
}

/** Groups certificates by organization and team; no group is larger than an event allows. */
function inGroups<C extends Placed>(certificates: readonly C[]): C[][] {
  const groups: C[][] = [];
  const open = new Map<string, C[]>();
  for (const certificate of certificates) {
    const key = `${certificate.organizationId} ${certificate.teamId ?? ""}`;
    let group = open.get(key);
    if (!group || group.length === MAX_CERTIFICATES) {
      group = [];
      groups.push(group);
      open.set(key, group);
    }
    group.push(certificate);
  }
  return groups;
}
