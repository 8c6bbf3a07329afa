import type { ContextOf, HostId, Kit, PointId } from '../../../host-shim/protocol';
import { hostRecordId, type HostRecordKind, type RecordId } from '../../../wire/host/record-id';

/** The id that calls are made with, of a record that the host's page names. */
export const recordIdOf = (kit: Kit, kind: HostRecordKind, id: HostId): RecordId =>
  kit.helpDesk?.ids === 'host' ? hostRecordId(kind, id) : Number(id);

/** The context of a point as its widget gets it: ids are those of calls. */
export type WidgetContext<P extends PointId> = {
  [K in keyof ContextOf<P> as K extends 'userKind' ? never : K]: K extends `${string}Id` ? RecordId : ContextOf<P>[K];
};

const kinds: Readonly<Record<string, HostRecordKind>> = {
  ticketId: 'ticket',
  organizationId: 'organization',
  agentId: 'agent',
};

/** Turns the ids of a slot into those of calls. A `userId` is a client's unless `userKind` says otherwise. */
export function widgetContext<P extends PointId>(kit: Kit, context: ContextOf<P>): WidgetContext<P> {
  const { userKind, ...rest } = context as Record<string, unknown>;
  for (const name in rest) {
    const kind = name === 'userId' ? (userKind === 'agent' ? 'agent' : 'client') : kinds[name];
    if (kind) rest[name] = recordIdOf(kit, kind, rest[name] as HostId);
  }
  return rest as WidgetContext<P>;
}
