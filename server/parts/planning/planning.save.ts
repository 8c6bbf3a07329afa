import type { CommonActivity } from '../../../wire/parts/activity';
import type { PlanningForm } from '../../../wire/parts/planning';
import { recordActivity, type Activity } from '../../shared/activity';
import type { Upload } from '../../shared/body';
import { conflict, notFound } from '../../shared/errors';
import { replaceFile } from '../../shared/file-store';
import { storedHtml } from '../../shared/html';
import type { Operation } from '../../shared/operation';
import { isCurrent, requireVersion, type Seen } from '../../shared/version';
import { entryOf, type Owner, removeEntries } from './planning.queries';
import { say } from '../../shared/sentence';
import * as entrySentences from '../../../texts/compiled/server/entry';

/**
 * Writes an entry and its file; tells it in the owner's log. The caller holds the owner's row. An entry that is not
 * written yet has the version 0. Throws 409 if somebody wrote or deleted it meanwhile, 422.
 */
export async function saveEntry(
  operation: Operation,
  owner: Owner,
  form: PlanningForm,
  file: Upload | undefined,
  seen: Seen,
  titled: boolean,
): Promise<void> {
  const { db, actor, now } = operation;
  const key = form.identifier;
  const present = await entryOf(db, owner, key);
  if (present) await requireVersion(db, present, seen);
  else if (!isCurrent(seen, 0)) throw conflict(say(entrySentences.gone));
  const description = storedHtml('description', form.description);
  const values = { title: titled ? form.title || null : null, description, updated_by: actor.id, updated_at: now };
  const { id } = await db
    .insertInto('planning_entries')
    .values({ owner_type: owner.type, owner_id: owner.id, key, ...values })
    .onConflict((c) =>
      c.columns(['owner_type', 'owner_id', 'key']).doUpdateSet((eb) => ({
        ...values,
        version: eb('planning_entries.version', '+', 1),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await replaceFile(db, { type: 'planning', id }, file, form.attachment_delete === true, actor.id);
  await logLinks(operation, owner, present ? 'planning-updated' : 'planning-created', {
    before: present && { key, title: present.title, description: present.description },
    after: { key, title: values.title, description },
  });
}

/** Throws 404 if the entry is not written. */
export async function deleteEntry(operation: Operation, owner: Owner, key: string): Promise<void> {
  const present = await entryOf(operation.db, owner, key);
  if (!present) throw notFound('entry');
  await removeEntries(operation.db, owner, key);
  await logLinks(operation, owner, 'planning-deleted', {
    before: { key, title: present.title, description: present.description },
  });
}

const logLinks = (
  { db, entry }: Operation,
  owner: Owner,
  kind: CommonActivity,
  change: Pick<Activity, 'before' | 'after'>,
): Promise<void> => recordActivity(db, { ...entry(owner.id), owner_type: owner.type, kind, ...change });
