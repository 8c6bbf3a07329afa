import { sql } from 'kysely';
import type { CommonActivity } from '../../../wire/parts/activity';
import type { PlanningForm } from '../../../wire/parts/planning';
import { recordActivity, type Activity } from '../../shared/activity';
import type { Actor } from '../../shared/actor';
import type { Upload } from '../../shared/body';
import type { Trx } from '../../shared/db';
import { conflict, notFound } from '../../shared/errors';
import { replaceFile } from '../../shared/file-store';
import { storedHtml } from '../../shared/html';
import { isCurrent, requireVersion, type Seen } from '../../shared/version';
import { entryOf, type Owner, removeEntries } from './planning.queries';

export interface PlanningAct {
  db: Trx;
  actor: Actor;
  owner: Owner;
  request_id: string;
}

/**
 * Writes an entry and its file; tells it in the owner's log. The caller holds the owner's row. An entry that is not
 * written yet has the version 0. Throws 409 if somebody wrote or deleted it meanwhile, 422.
 */
export async function saveEntry(
  operation: PlanningAct,
  form: PlanningForm,
  file: Upload | undefined,
  seen: Seen,
  titled: boolean,
): Promise<void> {
  const { db, actor, owner } = operation;
  const key = form.identifier;
  const present = await entryOf(db, owner, key);
  if (present) await requireVersion(db, present, seen);
  else if (!isCurrent(seen, 0))
    throw conflict(
      'Somebody deleted this entry after you opened it. Your input is kept: reload, compare and save again.',
    );
  const description = storedHtml('description', form.description);
  const values = { title: titled ? form.title || null : null, description, updated_by: actor.id };
  const { id } = await db
    .insertInto('planning_entries')
    .values({ owner_type: owner.type, owner_id: owner.id, key, ...values })
    .onConflict((c) =>
      c.columns(['owner_type', 'owner_id', 'key']).doUpdateSet((eb) => ({
        ...values,
        updated_at: sql<Date>`now()`,
        version: eb('planning_entries.version', '+', 1),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await replaceFile(db, { type: 'planning', id }, file, form.attachment_delete === true, actor.id);
  await tell(operation, present ? 'planning-updated' : 'planning-created', {
    before: present && { key, title: present.title, description: present.description },
    after: { key, ...values },
  });
}

/** Throws 404 if the entry is not written. */
export async function deleteEntry(operation: PlanningAct, key: string): Promise<void> {
  const present = await entryOf(operation.db, operation.owner, key);
  if (!present) throw notFound('planning entry');
  await removeEntries(operation.db, operation.owner, key);
  await tell(operation, 'planning-deleted', {
    before: { key, title: present.title, description: present.description },
  });
}

const tell = (
  { db, actor, owner, request_id }: PlanningAct,
  kind: CommonActivity,
  change: Pick<Activity, 'before' | 'after'>,
): Promise<void> =>
  recordActivity(db, { owner_type: owner.type, owner_id: owner.id, actor_id: actor.id, request_id, kind, ...change });
