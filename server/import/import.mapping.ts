import { sightsOf } from '../parts/lookup/lookups';
import { type CreatableField, creatableFields, type ImportFormat, type MappingForm } from '../../wire/import/import';
import type { Language } from '../../texts/compiled/languages';
import { texts } from '../../wire/protocol/reply';
import type { HelpDesk } from '../help-desk/help-desk';
import { enqueue } from '../queue/queue';
import { type Actor, authorize, can } from '../shared/actor';
import { requireChoices, someOf } from '../shared/choices';
import type { Trx } from '../shared/db';
import { conflict, invalid, noSuch } from '../shared/errors';
import { rule, say, type Sentence } from '../shared/sentence';
import type { Answer } from './import.answers';
import { type ImportField, importFields, ownFields } from './import.columns';
import { quoted } from './import.convert';
import { holdOwnImport, type ImportRow } from './import.find';
import { lastMapping, type LastMapping } from './import.last';
import { keeperOf } from './import.lookups';
import { namesOf } from './import.match';
import { keptOption } from './import.options';
import { type Profile, profileOf } from './import.profile';
import { formatsOf, proposedBlanks, proposedFormat, readsAll } from './import.proposal';
import { rightsHeld, rightToCreate } from './import.rights';
import { createdFields, type ImportSettings } from './import.settings';
import type { StoredHeader } from './import.reader';
import * as importSentences from '../../texts/compiled/server/import';

/** Throws 403 if the file may make rows that its sender may not make. */
export function admitMapping(actor: Actor, { create_missing, ...body }: Record<string, unknown>): void {
  const created = [body.mapped_system_attributes, body.fields].flatMap(createdBy);
  for (const field of creatableFields)
    if ([create_missing].flat().includes(field) || created.includes(field)) authorize(actor, rightToCreate[field]);
}

/** The fields of which values are to be made, of a body that nobody has checked yet. */
function createdBy(fields: unknown): unknown[] {
  return [fields].flat().flatMap((one) => {
    const { uuid, values } = (one ?? {}) as { uuid?: unknown; values?: unknown };
    return [values].flat().some((value) => (value as { action?: unknown } | null)?.action === 'create') ? [uuid] : [];
  });
}

/** The fields of which somebody may have names made here: the others come from the help-desk, or need a right. */
export function creatableBy(actor: Actor, { connected }: Pick<HelpDesk, 'connected'>): CreatableField[] {
  const keeper = keeperOf(connected);
  return creatableFields.filter((field) => can(actor, rightToCreate[field]) && !keeper?.fields.has(field));
}

interface Mapping {
  db: Trx;
  actor: Actor;
  language: Language;
  helpDesk: Pick<HelpDesk, 'connected'>;
}

/**
 * Hands a file over to the queue: to be imported, or with `dry_run` to be tried (D18). Throws 404, 409 if that was done
 * already (D21), 422.
 */
export async function submitMapping({ db, actor, language, helpDesk }: Mapping, form: MappingForm): Promise<void> {
  const found = await holdOwnImport(db, actor, form.import_id);
  if (!found) throw invalid({ import_id: noSuch('import') });
  if (found.status === 'discarded') throw conflict(say(importSentences.discarded));
  if (found.status !== 'checked') throw conflict(say(importSentences.submitted));
  await requireChoices(db, { asset_type_id: someOf('asset_types') }, { asset_type_id: form.asset_type_id });
  const created = [...new Set((form.create_missing ?? []) as CreatableField[])];
  const columns = await requireColumns({ db, actor, language }, form, found);
  const made = createdFields({ create_missing: created, columns });
  requireKeptHere(helpDesk, made, created.length ? 'create_missing' : 'mapped_system_attributes');
  const settings: ImportSettings = {
    asset_type_id: form.asset_type_id,
    columns,
    update_existing: form.update_existing,
    change_type: form.change_type,
    date_time_format: form.date_time_format ?? null,
    create_missing: created,
    rights: rightsHeld(actor, { update_existing: form.update_existing, create_missing: made }),
    zone: actor.time_zone,
    language,
  };
  await queueRun(db, found, settings, form.dry_run);
}

/** Begins a run: of an import that has had none, or a dry one. */
export async function queueRun(
  db: Trx,
  found: Pick<ImportRow, 'id' | 'run'>,
  settings: ImportSettings,
  isDry: boolean,
): Promise<void> {
  const run = found.run + 1;
  await db
    .updateTable('imports')
    .set({
      settings: JSON.stringify(settings),
      status: 'queued',
      dry_run: isDry,
      run,
      done_rows: 0,
      created_count: 0,
      updated_count: 0,
      unchanged_count: 0,
      failed_count: 0,
      warning_count: 0,
      type_changed_count: 0,
      worked_seconds: 0,
      error: null,
      started_at: null,
      resumed_at: null,
      ended_at: null,
    })
    .where('id', '=', found.id)
    .execute();
  // What an earlier dry run said.
  await db.deleteFrom('import_messages').where('import_id', '=', found.id).execute();
  await db.deleteFrom('import_results').where('import_id', '=', found.id).execute();
  await enqueue(db, 'import', [{ id: found.id, run }]);
}

/** Throws 422 for lists to which nothing is added here. */
export function requireKeptHere(
  { connected }: Pick<HelpDesk, 'connected'>,
  created: readonly CreatableField[],
  at: 'create_missing' | 'mapped_system_attributes' | 'fields',
): void {
  const keeper = keeperOf(connected);
  const field = created.find((one) => keeper?.fields.has(one));
  if (keeper && field)
    throw invalid({
      [at]: say(importSentences.from_help_desk, {
        name: keeper.name,
        field: ownFields[field].label,
      }),
    });
}

/** The columns that are mapped, and how their cells are read: as the sender says, else as proposed. Throws 422. */
async function requireColumns(
  { db, actor, language }: Pick<Mapping, 'db' | 'actor' | 'language'>,
  { mapped_system_attributes: attributes, asset_type_id, ...form }: MappingForm,
  found: ImportRow,
): Promise<ImportSettings['columns']> {
  const headers = found.headers as unknown as StoredHeader[];
  const mapped = attributes.filter(({ mapped_to }) => mapped_to);
  // With a type in each row the fields of all types are there.
  const types = mapped.some(({ uuid }) => uuid === 'asset_type_id') ? 'all' : asset_type_id;
  const fields = new Map((await importFields(db, language, types)).map((field) => [field.uuid, field]));
  const refuse = (sentence: Sentence) => invalid({ mapped_system_attributes: sentence });
  const seen = new Set<string>();
  for (const { uuid, mapped_to, format } of attributes) {
    const field = fields.get(uuid);
    if (!field) throw refuse(say(importSentences['mapping.field'], { field: uuid.slice(0, 100) }));
    if (seen.has(uuid))
      throw refuse(
        say(importSentences['mapping.twice'], {
          field: field.label,
        }),
      );
    if (mapped_to && mapped_to > headers.length)
      throw refuse(
        say(importSentences['mapping.column'], {
          number: mapped_to,
          field: field.label,
        }),
      );
    if (format && !formatsOf(field).includes(format))
      throw refuse(
        say(importSentences['mapping.format'], {
          field: field.label,
          format,
        }),
      );
    seen.add(uuid);
  }
  for (const { uuid, values } of mapped) await requireAnswers({ db, actor }, fields.get(uuid)!, values ?? [], refuse);
  requireName(mapped, form.update_existing, refuse);
  const dates = mapped.filter(({ uuid }) => fields.get(uuid)?.type === 'date');
  if (form.should_handle_date && !form.date_time_format && dates.some(({ format }) => !format))
    throw invalid({ date_time_format: rule(texts.required) });
  const columns = mapped.map(({ uuid, mapped_to, ...sent }) => {
    const { profile = profileOf([]) } = headers[mapped_to! - 1]!;
    return { field: fields.get(uuid)!, column: mapped_to! - 1, profile, ...sent };
  });
  const blanks = await proposedBlanks(db, columns);
  const proposing = { zone: actor.time_zone, last: await lastMapping(db, actor, found) };
  return columns.map(({ field, column, profile, format, blank, values }) => ({
    uuid: field.uuid,
    column,
    format: format ?? formatFor(field, profile, { ...proposing, chosen: form.date_time_format }),
    blank: blank ? [...blank] : (blanks.get(field.uuid) ?? []),
    ...(values?.length && { values: keptAnswers(field, values) }),
  }));
}

type SentAnswer = NonNullable<NonNullable<MappingForm['mapped_system_attributes'][number]['values']>[number]>;
/** As they are kept: an option by its text. */
export const keptAnswers = ({ options }: Pick<ImportField, 'options'>, values: readonly SentAnswer[]): Answer[] =>
  values.flatMap(({ value, action, id, name }) => {
    if (action !== 'use') return [{ value, action }];
    return options.length
      ? (keptOption(options, { value, action, id, name }) ?? [])
      : [{ value, action, id: id ?? null }];
  });

/** What is chosen for values can be chosen now; the run decides it again. Throws 422, 503. */
export async function requireAnswers(
  { db, actor }: Pick<Mapping, 'db' | 'actor'>,
  { label, uuid, named, options }: ImportField,
  values: readonly SentAnswer[],
  refuse: (sentence: Sentence) => Error,
): Promise<void> {
  if (!values.length) return;
  if (!named) throw refuse(say(importSentences['mapping.values'], { field: label }));
  if (values.some(({ action }) => action === 'create') && !(creatableFields as readonly string[]).includes(uuid))
    throw refuse(say(importSentences['mapping.create'], { field: label }));
  const names = await namesOf(
    db,
    sightsOf(actor),
    named,
    values.flatMap(({ action, id }) => (action === 'use' && id ? [id] : [])),
  );
  const wrong = values.find(
    (one) =>
      one.action === 'use' &&
      (!names.has(one.id ?? 0) || (options.length > 0 && keptOption(options, one) === undefined)),
  );
  if (wrong) throw refuse(say(importSentences['mapping.choice'], { value: quoted(wrong.value), field: label }));
}

/** A new asset has a name; assets that are found by a column and only updated keep theirs. Throws 422. */
function requireName(
  mapped: readonly { uuid: string }[],
  isUpdate: boolean,
  refuse: (sentence: Sentence) => Error,
): void {
  const has = (wanted: string): boolean => mapped.some(({ uuid }) => uuid === wanted);
  if (has('name') || (isUpdate && (has('identifier') || has('id')))) return;
  throw refuse(say(importSentences['mapping.name']));
}

/** What was chosen for the dates of the whole file, unless it does not fit this column and another one does (D18, G32). */
function formatFor(
  field: ImportField,
  profile: Profile,
  { chosen, ...proposing }: { zone: string; last: LastMapping; chosen: MappingForm['date_time_format'] },
): ImportFormat | null {
  const proposed = proposedFormat(field, profile, proposing);
  if (field.type !== 'date' || !chosen) return proposed;
  return proposed && !readsAll(profile, chosen, proposing.zone) ? proposed : chosen;
}
