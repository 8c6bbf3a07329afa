import { sql } from 'kysely';
import { type ImportCause, type ImportCauses, type ImportCure, importLimits } from '../../wire/import/import';
import type { Language } from '../../texts/compiled/languages';
import type { HelpDesk } from '../help-desk/help-desk';
import { sightsOf } from '../parts/lookup/lookups';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { keptSentence, say, type Sentence, type StoredSentence } from '../shared/sentence';
import { type ImportField, importFields } from './import.columns';
import { readCell } from './import.cell';
import { findImport } from './import.find';
import { fieldLabels } from './import.labels';
import { keeperOf } from './import.lookups';
import { creatableBy } from './import.mapping';
import { type Meaning, meaningsOf } from './import.meanings';
import { placedOptions } from './import.options';
import { countedParts } from './import.parts';
import { saidOf } from './import.seen';
import type { ImportSettings } from './import.settings';
import * as importSentences from '../../texts/compiled/server/import';

/** More kinds of faults no page shows; different cells of one cause that are looked at. */
const max = { causes: 50, cells: 5000 };

interface Group {
  field: string;
  code: string;
  rows: number;
  example: StoredSentence;
}

/** Sentences that say the same of a value, whatever it is written like. */
const same = { no_agent_named: 'no_agent', no_person_named: 'no_person' } as Readonly<Record<string, string>>;
const nameOf = (code: string): string => same[shortOf(code)] ?? shortOf(code);
const shortOf = (code: string): string => code.slice(code.lastIndexOf('.') + 1);

const reasons: Readonly<Record<string, (example: StoredSentence) => Sentence>> = {
  unknown: () => say(importSentences['cause.unknown']),
  several_fit: () => say(importSentences['cause.several_fit']),
  not_there: ({ params }) => say(importSentences['cause.not_there'], { name: wordOf(params.name) }),
  no_agent: () => say(importSentences['cause.no_agent']),
  no_person: () => say(importSentences['cause.no_person']),
  several_people: () => say(importSentences['cause.several_people']),
  chosen_to_fail: () => say(importSentences['cause.chosen_to_fail']),
  choice_gone: () => say(importSentences['cause.choice_gone']),
  no_option: () => say(importSentences['cause.no_option']),
  exists: () => say(importSentences['cause.exists']),
  not_free: () => say(importSentences['cause.not_free']),
  twice: () => say(importSentences['cause.twice']),
  date: () => say(importSentences['cause.date']),
  no_date: () => say(importSentences['cause.date']),
  several_dates: () => say(importSentences['cause.several_dates']),
  number: () => say(importSentences['cause.number']),
  no_number: () => say(importSentences['cause.number']),
  several_numbers: () => say(importSentences['cause.several_numbers']),
  long_row: () => say(importSentences['cause.long_row']),
};
const wordOf = (param: StoredSentence['params'][string] | undefined): string =>
  typeof param === 'object' ? keptSentence(param).in('en') : String(param ?? '');

/** Faults of a value that another choice for it mends. */
const ofValues = new Set([
  ...[
    'unknown',
    'several_fit',
    'not_there',
    'no_agent',
    'no_person',
    'several_people',
    'chosen_to_fail',
    'choice_gone',
    'no_option',
  ],
]);

/** Why rows of an import failed, each cause once, with what its values mean now (G32). Throws 404. */
export async function causesOf(
  {
    db,
    actor,
    language,
    helpDesk,
  }: { db: Db; actor: Actor; language: Language; helpDesk: Pick<HelpDesk, 'connected'> },
  id: number,
): Promise<ImportCauses> {
  const found = await findImport(db, actor, id);
  const settings = found.settings as unknown as ImportSettings | null;
  if (!settings) return { causes: [] };
  const groups = await groupsOf(db, id);
  const label = await fieldLabels(db, language);
  const fields = new Map((await importFields(db, language, 'all')).map((field) => [field.uuid, field]));
  const creatable = creatableBy(actor, { connected: helpDesk.connected });
  const keeper = keeperOf(helpDesk.connected);
  const columns = new Map(settings.columns.map((column) => [column.uuid, column]));
  const cells = await cellsOf(
    db,
    id,
    groups.map((group) => ({ ...group, column: columns.get(group.field)?.column ?? null })),
  );
  const cures = groups.map((group) => cureOf(nameOf(group.code), fields.get(group.field), settings));
  const meant: Meaning[] = [];
  for (const [place, { field: uuid }] of groups.entries()) {
    const field = fields.get(uuid);
    if (cures[place] !== 'values' || !field?.named) continue;
    const { values } = await countedParts(db, sightsOf(actor), field, cells[place]!.slice(0, importLimits.values));
    const before = placedOptions(field.options, columns.get(uuid)?.values ?? []);
    meant.push({ key: `${place}`, uuid, named: field.named, values, before });
  }
  const meanings = await meaningsOf(db, sightsOf(actor), meant);
  const valuesOf = (group: Group, place: number): ImportCause['values'] => {
    const values = meanings.get(`${place}`) ?? [];
    // Of a cell with several values those that mean something have not failed it, unless somebody chose that.
    return fields.get(group.field)?.multiple ? values.filter(({ match, answer }) => !match || answer) : values;
  };
  const said = await saidOf(
    db,
    groups.map(({ example }) => example),
  );
  const causes = groups.map((group, place): ImportCause => ({
    field: label(group.field),
    uuid: group.field,
    reason: (reasons[nameOf(group.code)]?.(group.example) ?? said(group.example)).in(language),
    rows: group.rows,
    cure: cures[place]!,
    values: valuesOf(group, place),
    value_count: fields.get(group.field)?.multiple ? valuesOf(group, place).length : cells[place]!.length,
    lookup: fields.get(group.field)?.named?.lookup ?? null,
    offered: [...(fields.get(group.field)?.named?.options ?? [])],
    creatable: (creatable as readonly string[]).includes(group.field) && !keeper?.fields.has(group.field),
  }));
  return { causes };
}

function cureOf(code: string, field: ImportField | undefined, { update_existing }: ImportSettings): ImportCure {
  if (ofValues.has(code) && field?.named) return 'values';
  return code === 'exists' && !update_existing ? 'update' : 'file';
}

/** Each field and reason with the rows that have it. */
async function groupsOf(db: Db, id: number): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select field, comment ->> 'code' as code, count(distinct row)::integer as rows, (array_agg(comment order by id))[1] as example
    from import_messages where import_id = ${id} and type = 'failed' group by field, comment ->> 'code'
    order by rows desc, field, code`.execute(db);
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const key = `${row.field}\n${nameOf(row.code)}`;
    const before = groups.get(key);
    if (before) before.rows += row.rows;
    else groups.set(key, { ...row });
  }
  return [...groups.values()].slice(0, max.causes);
}

/** What the cells of each cause say, the most rows first; of a field without a column nothing. */
async function cellsOf(
  db: Db,
  id: number,
  groups: readonly (Group & { column: number | null })[],
): Promise<{ value: string; rows: number }[][]> {
  const sought = groups.flatMap(({ field, code, column }, place) =>
    column === null ? [] : [{ place, field, codes: codesLike(code), col: column }],
  );
  const found = groups.map(() => new Map<string, number>());
  if (sought.length) {
    const { rows } = await sql<{ place: number; cell: string; rows: number }>`
      select g.place, f.cell, f.rows from jsonb_to_recordset(${JSON.stringify(sought)}::jsonb) as g (place integer, field text, codes text[], col integer)
      cross join lateral (
        select r.cells ->> g.col as cell, count(distinct r.row)::integer as rows
        from import_messages m join import_rows r on r.import_id = m.import_id and r.row = m.row
        where m.import_id = ${id} and m.type = 'failed' and m.field = g.field and m.comment ->> 'code' = any(g.codes)
        group by 1 order by rows desc, cell limit ${max.cells}) f
      order by g.place, f.rows desc, f.cell`.execute(db);
    for (const { place, cell, rows: count } of rows) {
      const value = readCell(cell ?? '');
      const values = found[place]!;
      if (value) values.set(value, (values.get(value) ?? 0) + count);
    }
  }
  return found.map((values) => [...values].map(([value, count]) => ({ value, rows: count })));
}

/** The codes of sentences that say the same as this one. */
function codesLike(code: string): string[] {
  const room = code.slice(0, code.lastIndexOf('.') + 1);
  return Object.keys(reasons)
    .concat(Object.keys(same), shortOf(code))
    .filter((one) => nameOf(one) === nameOf(code))
    .map((one) => room + one);
}
