import { sql } from 'kysely';
import type { AgainForm, CreatableField } from '../../wire/import/import';
import type { Language } from '../../texts/compiled/languages';
import type { HelpDesk } from '../help-desk/help-desk';
import type { Actor } from '../shared/actor';
import { invalid, notFound } from '../shared/errors';
import { say, type Sentence } from '../shared/sentence';
import { type Answer, withAnswers } from './import.answers';
import { importFields } from './import.columns';
import { holdOwnImport } from './import.find';
import { keptAnswers, queueRun, requireAnswers, requireKeptHere } from './import.mapping';
import { rightsHeld } from './import.rights';
import { type Acting, importFor } from './import.rules';
import { createdFields, type ImportSettings } from './import.settings';
import * as importSentences from '../../texts/compiled/server/import';

interface Again extends Acting {
  actor: Actor;
  language: Language;
  helpDesk: Pick<HelpDesk, 'connected'>;
}

/**
 * Runs the failed rows of an import once more (G32): they are an import of their own, with the same mapping and what was
 * chosen for values besides, so it is followed, mended and taken back as every other. Throws 404; 409 if they are run
 * again already or none has failed; 422.
 */
export async function runAgain(again: Again, id: number, form: AgainForm): Promise<number> {
  const { db, actor, now, language, helpDesk } = again;
  if (!(await holdOwnImport(db, actor, id))) throw notFound('import');
  const found = await importFor(again, id, 'is_again');
  const before = found.settings as unknown as ImportSettings;
  const fields = new Map((await importFields(db, language, 'all')).map((field) => [field.uuid, field]));
  const refuse = (sentence: Sentence) => invalid({ fields: sentence });
  const answers = new Map<string, Answer[]>();
  for (const { uuid, values } of form.fields ?? []) {
    const field = fields.get(uuid);
    if (!field || !before.columns.some((column) => column.uuid === uuid))
      throw refuse(say(importSentences['mapping.field'], { field: uuid.slice(0, 100) }));
    await requireAnswers(again, field, values, refuse);
    answers.set(uuid, keptAnswers(field, values));
  }
  const columns = before.columns.map((column) => {
    const newer = answers.get(column.uuid);
    return newer ? { ...column, values: withAnswers(column.values ?? [], newer) } : column;
  });
  const settings = { ...before, columns, update_existing: before.update_existing || form.update_existing };
  const made: CreatableField[] = createdFields(settings);
  requireKeptHere(helpDesk, made, 'fields');
  const { id: next, run } = await db
    .insertInto('imports')
    .values({
      name: found.name,
      size: found.size,
      headers: JSON.stringify(found.headers),
      source: found.source === null ? null : JSON.stringify(found.source),
      row_count: found.failed_count,
      created_by: actor.id,
      created_at: now,
      again_of: id,
    })
    .returning(['id', 'run'])
    .executeTakeFirstOrThrow();
  // By their numbers in the file, so that what is said of them leads there.
  await sql`
    insert into import_rows (import_id, row, cells, fault, rounded)
    select ${next}, r.row, r.cells, r.fault, r.rounded from import_rows r
    where r.import_id = ${id} and exists (select from import_messages m where m.import_id = ${id} and m.type = 'failed' and m.row = r.row)`.execute(
    db,
  );
  const rights = rightsHeld(actor, { update_existing: settings.update_existing, create_missing: made });
  await queueRun(db, { id: next, run }, { ...settings, rights }, false);
  return next;
}
