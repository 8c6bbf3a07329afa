import { sql } from 'kysely';
import type { SentField } from '../../wire/form-group/form-group';
import { factsOf, type FormCategory } from '../../wire/parts/form';
import { customFieldRule, type CustomFieldValue } from '../../wire/parts/form.schema';
import { fold } from '../../wire/protocol/fold';
import { mayFill } from '../parts/custom-field/custom-field.queries';
import { notOffered, textsOf } from '../parts/custom-field/custom-field.save';
import { beginClaims, claimInSteps, endClaims, withManyValues } from '../parts/custom-field/custom-field.claim';
import { claimStored, type Equal } from '../parts/custom-field/custom-field.unique';
import { sees } from '../shared/actor';
import type { Actor } from '../shared/actor';
import type { Database, Trx } from '../shared/db';
import { choiceGone, conflict, invalid } from '../shared/errors';
import { scopesOf } from '../shared/rights';
import { viewOf } from '../shared/scope.conditions';
import { say, type Sentence } from '../shared/sentence';
import { fieldsOf } from './form-group.queries';
import * as formGroupSentences from '../../texts/compiled/server/form_group';

type Stored = Awaited<ReturnType<typeof fieldsOf>>[number];

/** How many records have values. */
export const usedBy = (kind: FormCategory, count: number): Sentence => say(formGroupSentences[`${kind}s`], { count });

/**
 * Writes the fields of a group in the order in which they are sent: those with an id stay the same field, the others are
 * new, those that are not sent go. Throws 409 for a field or an option that records have a value of (E26), 422 at
 * `fields[0]…`.
 */
export async function writeFields(
  db: Trx,
  { kind, id, actor, runs }: { kind: FormCategory; id: number; actor: Actor; runs: ClaimRuns },
  sent: readonly SentField[],
): Promise<void> {
  // Whoever stores a value of one of them meanwhile waits, or is waited for.
  await sql`select from custom_fields where group_id = ${id} for update`.execute(db);
  const stored = await fieldsOf(db, id);
  requireSame(stored, sent);
  await requireUnusedGone(db, kind, stored, sent);
  const rows = sent.map((field, position) => {
    const own = stored.find((one) => one.id === field.id);
    const kept = own && !mayFill(actor, own) ? { preset: own.preset } : {};
    return { ...asStored(field), ...kept, position };
  });
  await requireDefaults(db, actor, rows, stored);
  const kept = sent.flatMap((field) => field.id ?? []);
  await sql`delete from custom_fields where group_id = ${id} and id <> all(${kept}::bigint[])`.execute(db);
  const records = sql`json_to_recordset(${JSON.stringify(rows)}) as r (id bigint, label text, kind text, required boolean, multiple boolean,
    options json, lookup text, help text, preset json, min numeric, max numeric, active boolean, position integer,
    "unique" boolean, pattern text, pattern_message text, unit text, currency text, hidden_from_clients boolean, edit_right text)`;
  const texts = (column: string) => sql`array(select json_array_elements_text(${sql.ref(`r.${column}`)}))`;
  await sql`
    update custom_fields f set label = r.label, required = r.required, multiple = r.multiple, options = ${texts('options')}, help = r.help,
      preset = ${texts('preset')}, min = r.min, max = r.max, active = r.active, position = r.position, is_unique = r."unique",
      pattern = r.pattern, pattern_message = r.pattern_message, unit = r.unit, currency = r.currency, hidden_from_clients = r.hidden_from_clients, edit_right = r.edit_right
    from ${records} where f.id = r.id and f.group_id = ${id}`.execute(db);
  await sql`
    insert into custom_fields (module, group_id, label, kind, required, multiple, options, lookup, help, preset, min, max, active, position, is_unique, pattern, pattern_message, unit, currency, hidden_from_clients, edit_right)
    select ${kind}, ${id}, r.label, r.kind, r.required, r.multiple, ${texts('options')}, r.lookup, r.help, ${texts('preset')}, r.min, r.max, r.active, r.position, r."unique", r.pattern, r.pattern_message, r.unit, r.currency, r.hidden_from_clients, r.edit_right
    from ${records} where r.id is null order by r.position`.execute(db);
  await claimUnique(db, { kind, actor, runs }, stored, sent);
  // By label, which is unique in a group: a new field has no id before.
  const conditions = sent.map(({ label, shown_when }) => ({
    label,
    other: shown_when && sent.find((one) => fold(one.label) === fold(shown_when.field))?.label,
    wanted: shown_when?.values ?? [],
  }));
  await sql`
    update custom_fields f set when_field_id = n.id, when_values = array(select json_array_elements_text(r.wanted))
    from json_to_recordset(${JSON.stringify(conditions)}) as r (label text, other text, wanted json)
    left join custom_fields n on n.group_id = ${id} and n.label = r.other
    where f.group_id = ${id} and f.label = r.label`.execute(db);
}

/** Fields of which all values are claimed, and what was saved meanwhile, with the name of the run. */
export type ClaimRuns = ReadonlyMap<number, string>;

/**
 * What records have of fields that become unique is claimed, unless it was beforehand. Throws 409 naming two equal values. Of those that are
 * unique no more it is forgotten afterwards.
 */
async function claimUnique(
  db: Trx,
  { kind, actor, runs }: { kind: FormCategory; actor: Actor; runs: ClaimRuns },
  stored: readonly Stored[],
  sent: readonly SentField[],
): Promise<void> {
  for (const { id, label, unique } of sent) {
    const before = stored.find((field) => field.id === id);
    if (!before || !unique || before.unique) continue;
    const run = runs.get(before.id);
    const isClaimed =
      run &&
      (await db
        .selectFrom('custom_fields')
        .select('id')
        .where('id', '=', before.id)
        .where('claim_run', '=', run)
        .executeTakeFirst());
    const equal = isClaimed ? null : await claimStored(db, kind, before.id);
    if (equal) throw notUnique(actor, kind, label, equal);
  }
}

/** Why a field cannot become unique; the records are named to those who may see all of their kind. */
const notUnique = (actor: Actor, kind: FormCategory, label: string, { value, first, second }: Equal): Error =>
  conflict(
    sees(actor, kind) && scopesOf(actor, viewOf(kind)) === null
      ? say(formGroupSentences.not_unique, { label, value, first, second })
      : say(formGroupSentences.not_unique_hidden, { label }),
  );

/**
 * Before the fields of a group are written: claims what records have of those that become unique, where that takes long. Returns the
 * runs, and what ends them. Throws 409 naming two equal values.
 */
export async function claimBeforehand(
  db: Database,
  { kind, actor }: { kind: FormCategory; actor: Actor },
  { id: groupId, fields = [] }: { id?: number | null; fields?: readonly SentField[] },
): Promise<{ runs: ClaimRuns; end: () => Promise<void> }> {
  const runs = new Map<number, string>();
  const end = (): Promise<void> =>
    endClaims(
      db,
      fields.flatMap(({ id, unique }) => (id && (!unique || runs.has(id)) ? [id] : [])),
      runs.values(),
    );
  const unique = fields.flatMap(({ id, unique }) => (id && unique ? [id] : []));
  try {
    for (const id of groupId ? await withManyValues(db, kind, groupId, unique) : []) {
      runs.set(id, await beginClaims(db, id));
      const equal = await claimInSteps(db, kind, id);
      if (equal) throw notUnique(actor, kind, fields.find((field) => field.id === id)!.label, equal);
    }
  } catch (error) {
    await end();
    throw error;
  }
  return { runs, end };
}

/** A field with what its kind has, and nothing else. */
function asStored({ default: preset, ...field }: SentField) {
  const facts = factsOf(field.kind);
  const multiple = field.multiple && facts.several;
  const value =
    preset === undefined
      ? undefined
      : (customFieldRule({ ...field, required: false, multiple }).validateSync(preset) as CustomFieldValue);
  return {
    ...field,
    id: field.id ?? null,
    multiple,
    options: facts.stored === 'option' ? field.options : [],
    lookup: facts.stored === 'id' ? field.lookup : null,
    min: facts.bounds ? field.min : null,
    max: facts.bounds ? field.max : null,
    preset: textsOf(value),
  };
}

const at = (index: number, name: string): string => `fields[${index}].${name}`;

/** A field stays what it was made as. Throws 422. */
function requireSame(stored: readonly Stored[], sent: readonly SentField[]): void {
  const faults: Record<string, Sentence> = {};
  sent.forEach(({ id, kind, lookup }, index) => {
    if (!id) return;
    const own = stored.find((field) => field.id === id);
    if (!own) faults[at(index, 'id')] = say(formGroupSentences.field_gone);
    else if (own.kind !== kind) faults[at(index, 'kind')] = say(formGroupSentences.kind_fixed);
    else if (own.kind === 'select' && own.lookup !== lookup)
      faults[at(index, 'lookup')] = say(formGroupSentences.lookup_fixed);
  });
  if (Object.keys(faults).length) throw invalid(faults);
}

interface Gone {
  field_id: number;
  /** The option; null: the whole field. */
  value: string | null;
  /** Several values are not allowed any more. */
  second: boolean;
}

/** Throws 409 naming the first field or option that goes although records have a value of it. */
async function requireUnusedGone(
  db: Trx,
  kind: FormCategory,
  stored: readonly Stored[],
  sent: readonly SentField[],
): Promise<void> {
  const gone = stored.flatMap((field): Gone[] => {
    const next = sent.find(({ id }) => id === field.id);
    if (!next) return [{ field_id: field.id, value: null, second: false }];
    const options = field.options.filter((option) => !next.options.includes(option));
    return [
      ...options.map((value) => ({ field_id: field.id, value, second: false })),
      ...(field.multiple && !next.multiple ? [{ field_id: field.id, value: null, second: true }] : []),
    ];
  });
  if (!gone.length) return;
  const { rows } = await sql<Gone & { count: number; label: string }>`
    select g.field_id, g.value, g.second, f.label, count(distinct v.owner_id) as count
    from rows from (json_to_recordset(${JSON.stringify(gone)}) as (field_id bigint, value text, second boolean)) with ordinality as g (field_id, value, second, place)
    join custom_fields f on f.id = g.field_id
    join custom_field_values v on v.field_id = g.field_id and (g.value is null or (left(v.value, 200) = left(g.value, 200) and v.value = g.value))
      and (not g.second or v.position > 0)
    group by g.field_id, g.value, g.second, g.place, f.label order by g.place limit 1`.execute(db);
  const [first] = rows;
  if (!first) return;
  const { label, value, second, count } = first;
  const uses = usedBy(kind, count);
  if (second)
    throw conflict(
      say(formGroupSentences.several_used, {
        label,
        uses,
      }),
    );
  if (value === null) throw conflict(say(formGroupSentences.field_used, { label, uses }));
  throw conflict(
    say(formGroupSentences.option_used, {
      option: value,
      label,
      uses,
    }),
  );
}

/** Throws 422 at a default that its lookup does not offer. */
async function requireDefaults(
  db: Trx,
  actor: Actor,
  rows: readonly { id: number | null; lookup: string | null; preset: readonly string[] }[],
  stored: readonly Stored[],
): Promise<void> {
  const before = (id: number | null) => stored.find((field) => field.id === id)?.preset ?? [];
  const refused = await notOffered(
    db,
    actor,
    rows.map(({ id, lookup, preset }, index) => ({
      lookup,
      added: lookup ? preset.filter((text) => !before(id).includes(text)) : [],
      index,
    })),
  );
  if (refused.length)
    throw invalid(Object.fromEntries(refused.map(({ index }) => [at(index, 'default'), choiceGone()])));
}
