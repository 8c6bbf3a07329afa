import { sql } from 'kysely';
import { importLimits, type ImportOutcome, importOutcomes, type ImportPreview } from '../../wire/import/import';
import { wireTimeIn } from '../../wire/protocol/moment';
import type { Language } from '../../texts/compiled/languages';
import { snapshotAssets } from '../asset';
import type { Snapshot } from '../shared/activity';
import type { Actor } from '../shared/actor';
import type { Db, Trx } from '../shared/db';
import { invalid, noSuch } from '../shared/errors';
import { readText } from '../shared/list.params';
import { unseenOf } from '../shared/scope';
import { say, type StoredSentence } from '../shared/sentence';
import { type Draft, type ImportPlan, textOf } from './import.draft';
import { findImport } from './import.find';
import { fieldLabels } from './import.labels';
import type { Planned } from './import.plan';
import type { Import } from './import.progress';
import { saidOf } from './import.seen';
import type { ImportSettings } from './import.settings';
import { rememberResults } from './import.write';
import * as importSentences from '../../texts/compiled/server/import';

/** As `import_results.before` of a dry run keeps it. */
interface Kept {
  identifier: string;
  name: string;
  changes: { field: string; before: string; after: string }[];
}

/** Notes what a dry run would do with the first rows of each outcome. */
export async function rememberPreview(
  db: Trx,
  plan: ImportPlan,
  one: Import,
  { planned, drafts, now }: { planned: readonly Planned[]; drafts: readonly Draft[]; now: Date },
): Promise<void> {
  const noted: Record<Exclude<ImportOutcome, 'failed'>, number> = {
    created: one.created_count,
    updated: one.updated_count - one.unchanged_count,
    unchanged: one.unchanged_count,
  };
  const draftOf = new Map(drafts.map((draft) => [draft.row, draft]));
  const first = planned.filter(({ outcome }) => outcome !== 'failed' && noted[outcome]++ < importLimits.preview);
  const ids = first.flatMap(({ outcome, present }) => (outcome === 'updated' && present ? [present.id] : []));
  const snapshots = ids.length ? await snapshotAssets(db, ids) : new Map<number, Snapshot>();
  await rememberResults(
    db,
    plan,
    first.map((row) => ({
      row: row.row,
      outcome: row.outcome,
      asset_id: row.present?.id ?? null,
      version: row.present?.version ?? null,
      before: keptOf(plan, row, draftOf.get(row.row), snapshots.get(row.present?.id ?? 0) ?? {}, now),
    })),
  );
}

function keptOf(plan: ImportPlan, row: Planned, draft: Draft | undefined, snapshot: Snapshot, now: Date): Kept {
  const { present, columns, changed, custom, assigned, outcome } = row;
  const text = (field: string): string => (draft ? textOf(plan, draft, field) : '');
  const after = (field: string): string => {
    if (field === 'asset_type_id') return text(field) || plan.typeName;
    if (field !== 'assigned_on' || assigned === 'kept') return text(field);
    return assigned === 'now' ? wireTimeIn(plan.settings.zone, now) : assigned.at;
  };
  const fields =
    outcome === 'created' ? [...plan.places.keys()].filter((field) => !field.startsWith('custom')) : changed;
  return {
    identifier: present?.identifier ?? row.identifier,
    name: columns.name,
    changes: [
      ...fields.map((field) => ({ field, before: beforeOf(field, row, snapshot), after: after(field) })),
      ...plan.custom.flatMap(({ id, name }) => {
        const texts = custom.get(id);
        return texts
          ? [{ field: name, before: (present?.custom.get(id) ?? []).join(', '), after: texts.join(', ') }]
          : [];
      }),
    ].filter(({ before, after }) => before !== after),
  };
}

/** What the asset has, as the log would say it. */
function beforeOf(field: string, { present }: Planned, snapshot: Snapshot): string {
  if (!present) return '';
  if (field === 'assigned_on') return present.assigned_on ?? '';
  const value = snapshot[field === 'impact_type_id' ? 'impact' : field.replace(/_id$/, '')];
  const shown = typeof value === 'object' && value !== null && 'name' in value ? value.name : value;
  return typeof shown === 'string' ? shown : '';
}

/** The first rows of an outcome of a dry run, as its reader may see them now. Throws 404, 422. */
export async function previewImport(
  db: Db,
  actor: Actor,
  id: number,
  query: Record<string, unknown>,
  language: Language,
): Promise<ImportPreview> {
  const { dry_run, settings } = await findImport(db, actor, id);
  const outcome = readOutcome(query.outcome);
  const label = await fieldLabels(db, language);
  if (!dry_run) return { outcome, rows: [] };
  const reading = { db, id, settings: settings as unknown as ImportSettings, label, language };
  return { outcome, rows: outcome === 'failed' ? await failedRows(reading) : await keptRows(reading, outcome) };
}

interface Reading {
  db: Db;
  id: number;
  settings: ImportSettings;
  label: (field: string) => string;
  language: Language;
}

type Cells = readonly (string | number)[];

/** What a row of the file calls its asset. */
const nameIn = (
  { columns }: ImportSettings,
  cells: Cells,
): Pick<ImportPreview['rows'][number], 'identifier' | 'name'> => {
  const cellOf = (field: string): string =>
    String(cells[columns.find(({ uuid }) => uuid === field)?.column ?? -1] ?? '');
  return { identifier: cellOf('identifier'), name: cellOf('name') };
};

/** Of an asset that the reader does not see any more there is what stands in the file. */
async function keptRows(
  { db, id, settings, label, language }: Reading,
  outcome: ImportOutcome,
): Promise<ImportPreview['rows']> {
  const { rows } = await sql<{ row: number; asset_id: number | null; before: Kept; cells: Cells | null }>`
    select t.row, t.asset_id, t.before, r.cells
    from (select * from import_results where import_id = ${id} and outcome = ${outcome} order by row limit ${importLimits.preview}) t
    left join import_rows r on r.import_id = ${id} and r.row = t.row order by t.row`.execute(db);
  const unseen = await unseenOf(
    db,
    rows.flatMap(({ asset_id }) => (asset_id === null ? [] : [{ kind: 'asset', id: asset_id }])),
  );
  return rows.map(({ row, asset_id, before: { identifier, name, changes }, cells }) =>
    unseen.has(`asset ${asset_id}`)
      ? { row, ...nameIn(settings, cells ?? []), comment: noSuch('asset').in(language), changes: [] }
      : {
          ...{ row, identifier, name, comment: '' },
          changes: changes.map(({ field, ...change }) => ({ field: label(field), ...change })),
        },
  );
}

async function failedRows({ db, id, settings, label, language }: Reading): Promise<ImportPreview['rows']> {
  const { rows } = await sql<{
    row: number;
    cells: Cells;
    comments: { field: string; comment: StoredSentence }[];
  }>`
    select r.row, r.cells, m.comments from (
      select row, json_agg(json_build_object('field', field, 'comment', comment) order by id) as comments from import_messages
      where import_id = ${id} and type = 'failed' group by row order by row limit ${importLimits.preview}) m
    join import_rows r on r.import_id = ${id} and r.row = m.row order by r.row`.execute(db);
  const said = await saidOf(
    db,
    rows.flatMap(({ comments }) => comments.map(({ comment }) => comment)),
  );
  return rows.map(({ row, cells, comments }) => ({
    row,
    ...nameIn(settings, cells),
    comment: comments
      .map(({ field, comment }) => [label(field), said(comment).in(language)].filter(Boolean).join(': '))
      .join(' '),
    changes: [],
  }));
}

function readOutcome(value: unknown): ImportOutcome {
  const outcome = readText('outcome', value) ?? 'created';
  const known = importOutcomes.find((one) => one === outcome);
  if (!known)
    throw invalid({
      outcome: say(importSentences.outcome, { outcomes: importOutcomes.join(', ') }),
    });
  return known;
}
