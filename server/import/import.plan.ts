import { ValidationError } from 'yup';
import { assetTexts, firstAssetStatus } from '../../wire/asset/asset.record';
import type { ImportOutcome } from '../../wire/import/import';
import type { CustomFieldValue } from '../../wire/parts/form.rules';
import { factsOf } from '../../wire/parts/form';
import { customFieldRule } from '../../wire/parts/form.rules';
import { isLonger } from '../../wire/protocol/limits';
import { texts as replyTexts } from '../../wire/protocol/reply';
import { assetKind } from '../asset/asset.kind';
import { isShown } from '../parts/custom-field/custom-field.queries';
import { notOfType, textsOf } from '../parts/custom-field/custom-field.save';
import { ApiError } from '../shared/errors';
import { rule, say, Sentence } from '../shared/sentence';
import type { ChosenIds } from './import.chosen';
import { readDate, readDescription, sentValue } from './import.convert';
import {
  type Draft,
  type ImportedCustomField,
  type ImportPlan,
  isMade,
  keyOf,
  lookupFields,
  type Message,
  quoted,
  textOf,
  wrong,
} from './import.draft';
import { type Found, longestName, type LookupField, type Lookups, personFields } from './import.lookups';

/** Columns of an asset that an import writes. */
export interface Columns extends Record<LookupField, number | null> {
  name: string;
  description: string;
  asset_type_id: number;
}

/** An asset that a row may change, as it is. */
export interface Present extends Columns {
  id: number;
  identifier: string;
  version: number;
  /** As a wire time of the uploader's zone. */
  assigned_on: string | null;
  /** The same as the table has it. */
  assigned_at: string | null;
  custom: ReadonlyMap<number, string[]>;
}

/** What the database knows of a batch. */
export interface Facts {
  lookups: Lookups;
  /** What cells of custom fields name. */
  chosen: ChosenIds;
  /** By the identifier as the row has it. */
  present: ReadonlyMap<string, Present>;
  /** Rows whose identifier stood in an earlier row: that row, by row. */
  earlier: ReadonlyMap<number, number>;
  /** Ids for new assets, by row; none in a dry run. */
  ids: ReadonlyMap<number, number>;
}

/** Since when the person has it (D2): a wire time, from now on, or as it is. */
export type Assigned = { at: string } | 'now' | 'kept';

/** What becomes of a row. */
export interface Planned {
  row: number;
  outcome: ImportOutcome;
  /** Of the asset; 0 of a new one in a dry run. */
  id: number;
  /** `''` in a dry run: the asset gets an automatic one. */
  identifier: string;
  present: Present | null;
  columns: Columns;
  assigned: Assigned;
  /** Columns that an update changes. */
  changed: (keyof Columns | 'assigned_on')[];
  /** The texts of custom fields that are to be stored. */
  custom: ReadonlyMap<number, string[]>;
  messages: Message[];
}

const blank: Columns = {
  name: '',
  description: '',
  asset_type_id: 0,
  asset_status_id: firstAssetStatus,
  department_id: null,
  organization_id: null,
  location_id: null,
  product_id: null,
  impact_type_id: null,
  managed_by_id: null,
  used_by_id: null,
};

/** Turns the rows of a batch into what becomes of them, by the rules of the asset form. Touches nothing. */
export const planRows = (plan: ImportPlan, drafts: readonly Draft[], facts: Facts): Planned[] =>
  drafts.map((draft) => planRow(plan, draft, facts));

function planRow(plan: ImportPlan, draft: Draft, facts: Facts): Planned {
  const { row } = draft;
  const messages = [...draft.messages];
  const tell =
    (type: Message['type']) =>
    (field: string, comment: Sentence): void =>
      void messages.push({ type, row, field, comment });
  const [fail, warn] = [tell('failed'), tell('warning')];
  const key = keyOf(plan, draft);
  const present = (key && facts.present.get(key)) || null;
  const id = present?.id ?? facts.ids.get(row) ?? 0;
  matched(plan, { identifier: key, present, earlier: facts.earlier.get(row) }, fail);

  const columns: Columns = { ...(present ?? blank), asset_type_id: plan.settings.asset_type_id };
  readTexts(plan, draft, columns, fail, warn);
  if (!columns.name) fail('name', rule(replyTexts.required));
  for (const field of lookupFields) {
    const word = textOf(plan, draft, field);
    if (!word) continue;
    const found = facts.lookups.get(field)?.get(word) ?? (plan.dryRun && willBe(plan, field, word));
    if (!found) fail(field, unknown(plan, field, word));
    else {
      columns[field] = found.id;
      if (found.isOneOfSeveral) warn(field, severalNamed(word));
    }
  }
  const assigned = assignedOn(plan, draft, columns, present, fail);
  const custom = customTexts(plan, draft, columns, { present, chosen: facts.chosen }, fail);
  const changed: Planned['changed'] = present ? changedColumns(columns, present) : [];
  if (present && assigned !== 'kept') changed.push('assigned_on');
  return {
    row,
    id,
    identifier: key || (id ? `${assetKind.prefix}-${id}` : ''),
    present,
    columns,
    assigned,
    changed,
    custom,
    outcome: outcomeOf(messages, present, changed.length + custom.size),
    messages: messages.some(({ type }) => type === 'failed')
      ? messages.filter(({ type }) => type === 'failed')
      : messages,
  };
}

type Tell = (field: string, comment: Sentence) => void;

function outcomeOf(messages: readonly Message[], present: Present | null, changes: number): ImportOutcome {
  if (messages.some(({ type }) => type === 'failed')) return 'failed';
  if (!present) return 'created';
  return changes ? 'updated' : 'unchanged';
}

/** Whether the row may be of this asset. */
function matched(
  { settings }: ImportPlan,
  { identifier, present, earlier }: { identifier: string; present: Present | null; earlier: number | undefined },
  fail: Tell,
): void {
  const value = quoted(identifier);
  if (earlier !== undefined)
    fail(
      'identifier',
      say('import.twice', 'The identifier “{value}” stands in row {row} already.', { value, row: earlier }),
    );
  else if (present && !settings.update_existing)
    fail(
      'identifier',
      say(
        'import.exists',
        'There is an asset with the identifier “{value}” already. Choose to update existing assets, or leave it out.',
        { value },
      ),
    );
}

/** Name and description; a blank cell keeps what the asset has. */
function readTexts(plan: ImportPlan, draft: Draft, columns: Columns, fail: Tell, warn: Tell): void {
  columns.name = textOf(plan, draft, 'name') || columns.name;
  const cell = textOf(plan, draft, 'description');
  if (!cell) return;
  try {
    columns.description = readDescription(cell);
    if (tags(columns.description) < tags(cell))
      warn('description', say('import.html', 'Parts of the HTML that are not allowed were left out.'));
  } catch (error) {
    const told = error instanceof ApiError && !(error.body instanceof Sentence) ? error.body.description : undefined;
    if (!told) throw error;
    fail('description', wrong(cell, told));
  }
}

const tags = (html: string): number => html.match(/<[a-z]/gi)?.length ?? 0;

/** In a dry run: a row that the run would make. */
const willBe = (plan: ImportPlan, field: LookupField, word: string): Found | false =>
  isMade(plan, field, word) && { id: 0, name: word, isOneOfSeveral: false };

function unknown({ settings, keeper }: ImportPlan, field: LookupField, word: string): Sentence {
  const value = quoted(word);
  if (keeper?.fields.has(field))
    return say('import.not_there', 'There is no “{value}” in {name}, from which this list comes.', {
      value,
      name: keeper.name,
    });
  if ((settings.create_missing as readonly string[]).includes(field) && isLonger(word, longestName))
    return wrong(word, rule(assetTexts.name));
  if (field === 'managed_by_id')
    return say('import.no_agent', 'There is no active agent with the e-mail address “{value}”.', { value });
  if ((personFields as readonly string[]).includes(field))
    return say('import.no_person', 'There is no active person with the e-mail address “{value}”.', { value });
  return noSuchRow(word);
}

const noSuchRow = (word: string): Sentence =>
  say('import.unknown', '“{value}” does not exist. Correct the name, or create it first.', { value: quoted(word) });

const severalNamed = (word: string): Sentence =>
  say('import.several', 'Several are named “{value}”: the first one was taken.', { value: quoted(word) });

/** By the rule of the asset form (D2); what is blank says nothing. */
function assignedOn(
  plan: ImportPlan,
  draft: Draft,
  { used_by_id }: Columns,
  present: Present | null,
  fail: Tell,
): Assigned {
  const cell = textOf(plan, draft, 'assigned_on');
  const format = plan.settings.date_time_format;
  const at = cell ? readDate(cell, format) : undefined;
  if (cell && at === undefined) fail('assigned_on', noDate(plan, cell));
  if (at !== undefined) return at === present?.assigned_on ? 'kept' : { at };
  return used_by_id === (present?.used_by_id ?? null) ? 'kept' : 'now';
}

const noDate = ({ settings }: ImportPlan, cell: string): Sentence =>
  say('import.date', '“{value}” is no date of the calendar that is written as {format}.', {
    value: quoted(cell),
    format: settings.date_time_format ?? 'Y-m-d H:i',
  });

function changedColumns(columns: Columns, present: Present): (keyof Columns)[] {
  return (Object.keys(blank) as (keyof Columns)[]).filter((column) => columns[column] !== present[column]);
}

/** One for all rows: a batch has many. */
const noTexts: ReadonlyMap<number, string[]> = new Map();

/** The custom fields that a row sets, by the rules of the form: those of a new asset are all checked. */
function customTexts(
  plan: ImportPlan,
  draft: Draft,
  { asset_type_id, department_id }: Columns,
  { present, chosen }: { present: Present | null; chosen: ChosenIds },
  fail: Tell,
): ReadonlyMap<number, string[]> {
  if (!plan.custom.length) return noTexts;
  const texts = new Map<number, string[]>();
  for (const field of plan.custom) {
    const cell = field.place === undefined ? '' : (draft.texts[field.place] ?? '');
    if (!cell && present) continue;
    if (!isShown(field, { asset_type_id, department_id })) {
      if (cell) fail(field.name, wrong(cell, notOfType()));
      continue;
    }
    if (!cell && !field.required) continue;
    const stored = present?.custom.get(field.id);
    const given = checked(plan, field, cell, {
      stored: stored ?? [],
      chosen: (word) => chosen.get(field.id)?.get(word),
    });
    if (given instanceof Sentence) fail(field.name, given);
    else if (given.join('\n') !== (stored ?? []).join('\n')) texts.set(field.id, given);
  }
  return texts;
}

/** What is stored for a cell, or what is wrong with it. */
function checked(
  plan: ImportPlan,
  field: ImportedCustomField,
  cell: string,
  { stored, chosen }: { stored: string[]; chosen: (word: string) => number | undefined },
): string[] | Sentence {
  const sent = cell ? sentValue(field, cell, { format: plan.settings.date_time_format, chosen }) : undefined;
  if (cell && sent === undefined) return noDate(plan, cell);
  if (field.lookup !== null) {
    const gone = [sent].flat().find((one) => typeof one === 'string');
    if (typeof gone === 'string') return noSuchRow(gone);
  }
  // What a record has may stay although the field does not offer it any more.
  const check =
    factsOf(field.kind).stored === 'option' && stored.length
      ? customFieldRule({ ...field, options: [...field.options, ...stored] })
      : field.rule;
  try {
    return textsOf(check.validateSync(sent) as CustomFieldValue | undefined);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return cell ? wrong(cell, rule(error.message)) : rule(error.message);
  }
}
