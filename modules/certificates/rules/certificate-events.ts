import { type EventData, type EventName, MAX_CERTIFICATES, type NewEvent } from "../../events/index";

type CertificateEvent = Extract<EventName, `certificate.${string}`>;
type MoreData<T extends CertificateEvent> = Omit<EventData<T>, "certificateIds">;
/** Events whose data are nothing but the certificates. */
type PlainEvent = { [T in CertificateEvent]: keyof MoreData<T> extends never ? T : never }[CertificateEvent];

interface Placed {
  id: string;
  organizationId: string;
  teamId: string | null;
}

interface Gathered {
  /** The list, bulk action or tree that the certificates are of. */
  gatheredIn?: string | null;
}
interface With<T extends CertificateEvent, C> extends Gathered {
  /** What else is in the data of an event about these. */
  data: (some: readonly C[]) => MoreData<T>;
}

/**
 * The events of something that happened to certificates: one for each organization and team, with 400 certificates at
 * most.
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

/** Certificates by organization and team, no more in one group than an event may name. */
function inGroups<C extends Placed>(certificates: readonly C[]): C[][] {
  const groups: C[][] = [];
  const open = new Map<string, C[]>();
  for (const certificate of certificates) {
    const place = `${certificate.organizationId} ${certificate.teamId ?? ""}`;
    let group = open.get(place);
    if (!group || group.length === MAX_CERTIFICATES) {
      group = [];
      groups.push(group);
      open.set(place, group);
    }
    group.push(certificate);
  }
  return groups;
}
