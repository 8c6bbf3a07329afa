import { type Expression, sql } from 'kysely';
import { authorize, type Actor } from '../../shared/actor';
import { type ListDefinition } from '../../shared/list';
import { readFlag } from '../../shared/list.params';
import { person } from '../../shared/shapes';
import { wireTime } from '../../shared/time';
import type { PermissionKey } from '../../../wire/protocol/permission';
import type { AnyKind } from '../kind';

/** Is what is in the trash asked for? Throws 403 without the right of deleting. */
export function wantsTrash(actor: Actor, { trash }: Record<string, unknown>, right: PermissionKey): boolean {
  const isRequested = readFlag('trash', trash);
  if (isRequested) authorize(actor, right);
  return isRequested;
}

/** The same list of what is in the trash, last deleted first; each row says when and by whom. */
export const inTrash = <
  D extends Omit<ListDefinition, 'filters' | 'row'> & {
    row: Readonly<Record<string, Expression<unknown> | undefined>>;
  },
>(
  definition: D,
  kind: AnyKind,
  zone: string,
): D => ({
  ...definition,
  source: sql`(select r.*, x.deleted_at, x.deleted_by from trash x
    cross join lateral jsonb_populate_record(null::${sql.table(kind.table)}, x.record) r where x.kind = ${kind.type})`,
  counted: undefined,
  defaultOrder: 'desc',
  defaultSort: 'deleted_at',
  sorts: { ...definition.sorts, deleted_at: sql.ref('t.deleted_at') },
  row: {
    ...definition.row,
    deleted_at: wireTime(sql.ref('t.deleted_at'), zone),
    deleted_by: person(sql.ref('t.deleted_by')),
  },
});

/** What may be done with a row in the trash, besides restoring it. */
export const inTrashFlags = { is_edit: false, is_delete: false };
