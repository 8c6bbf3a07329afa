import { type RawBuilder, sql } from 'kysely';
import type { PermissionKey } from '../../../wire/protocol/permission';
import { type Actor, can } from '../../shared/actor';

/** Who reads; without a person nobody is asked for rights. */
type Reader = Pick<Actor, 'role'> | null;

/** Does somebody see the field? Those that are hidden from clients only agents do. */
export const isShownTo = (reader: Reader, field: { hidden_from_clients: boolean }): boolean =>
  !field.hidden_from_clients || reader?.role !== 'client';

/** {@link isShownTo} of the row `f` of a field: in views, lists, filters and searches. */
export const shownTo = (reader: Reader): RawBuilder<unknown> =>
  isShownTo(reader, { hidden_from_clients: true }) ? sql`true` : sql`not f.hidden_from_clients`;

/** May the actor change what the field has? Who may not sends what it has, or nothing. */
export const mayChange = (
  actor: Pick<Actor, 'role' | 'permissions'>,
  { edit_right }: { edit_right: PermissionKey | null },
): boolean => edit_right === null || can(actor, edit_right);
