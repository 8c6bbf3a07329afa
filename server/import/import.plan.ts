import { fold } from '../../wire/protocol/fold';
import { ValidationError } from 'yup';
import { assetTexts, firstAssetStatus } from '../../wire/asset/asset.record';
import { importLimits, type ImportOutcome } from '../../wire/import/import';
import { customFieldRule, type CustomFieldValue } from '../../wire/parts/form.schema';
import { factsOf, isMet } from '../../wire/parts/form';
import type { LookupName } from '../../wire/parts/lookup';
import { isLonger } from '../../wire/protocol/limits';
import { texts as replyTexts } from '../../wire/protocol/reply';
import { assetKind } from '../asset/asset.kind';
import { belongsTo, formValue, notShown } from '../parts/custom-field/custom-field.queries';
import { fixed, notOfType, textsOf } from '../parts/custom-field/custom-field.save';
import { ApiError } from '../shared/errors';
import { rule, say, Sentence } from '../shared/sentence';
import type { Chosen } from './import.chosen';
import { type CustomCell, hasTags, quoted, readDateCell, readDescription, sentValue } from './import.convert';
import type { ReadDate } from './import.dates';
import { type Found, isPeople, namedByLookup } from './import.match';
import {
  answerOf,
  type Draft,
  idOf,
  type ImportedCustomField,
  type ImportPlan,
  isMade,
  keyOf,
  lookupFields,
  type Message,
  textOf,
  wordOf,
  wrong,
} from './import.draft';
import { longestName, type LookupField, type Lookups, personFields } from './import.lookups';
import { isSameNumber } from './import.numbers';
import { typeCalled } from './import.types';
import * as importSentences from '../../texts/compiled/server/import';
import * as scopeSentences from '../../texts/compiled/server/scope';

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
  /** What an export writes for fields that are fed by a lookup. */
  customNames: ReadonlyMap<number, string>;
  /** Of what it has in the fields that the file has columns for, as an export writes them. */
  names: Partial<Record<LookupField, string | null>>;
}

/** Why a row may not change the asset that it matches: its uploader may not see it, or not edit it. */
export type Barred = 'hidden' | 'out of reach';

/** What the database knows of a batch. */
export interface Facts {
  lookups: Lookups;
  /** What cells of custom fields name. */
  chosen: Chosen;
  /** Names of what was chosen for values, by field and id. */
  used: ReadonlyMap<string, ReadonlyMap<number, string>>;
  /** By row: those that its uploader may see. */
  present: ReadonlyMap<number, Present>;
  /** By row. */
  barred: ReadonlyMap<number, Barred>;
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
  const report =
    (type: Message['type']) =>
    (field: string, comment: Sentence): void =>
      void messages.push({ type, row, field, comment });
  const [fail, warn] = [report('failed'), report('warning')];
  const key = keyOf(plan, draft);
  const barred = facts.barred.get(row);
  if (barred === 'hidden') return hiddenRow(plan, draft);
  const present = facts.present.get(row) ?? null;
  const id = present?.id ?? facts.ids.get(row) ?? 0;
  matched(
    plan,
    draft,
    { identifier: key || (present?.identifier ?? ''), present, earlier: facts.earlier.get(row) },
    fail,
  );
  if (barred && plan.settings.update_existing) fail('identifier', say(scopeSentences.out_of_scope));
  if (isShortened(key)) warn('identifier', shortened(key));

  const columns: Columns = { ...(present ?? blank) };
  readTexts(plan, draft, { columns, present }, fail, warn);
  if (!columns.name) fail('name', rule(replyTexts.required));
  columns.asset_type_id = typeOf(plan, draft, { present, used: facts.used }, fail);
  for (const field of lookupFields) {
    const word = wordOf(plan, draft, field);
    if (!word) continue;
    const answered = usedBy(plan, field, word, facts.used);
    if (answered instanceof Sentence) fail(field, answered);
    else if (answered !== undefined) columns[field] = answered;
    // What an export wrote stays as it is: others may have the name, or the row may be gone.
    if (answered !== undefined || isCalled(present, field, word)) continue;
    const read = facts.lookups.get(field)?.get(word);
    const found = (plan.dryRun && willBe(plan, field, word, read)) || read;
    if (!found) fail(field, unknown(plan, field, word));
    else if (found.fits) fail(field, severalFit(word, isPerson(field), found.fits));
    else {
      columns[field] = found.id;
      if (found.isOneOfSeveral) warn(field, severalNamed(word));
    }
  }
  const assigned = assignedOn(plan, draft, columns, present, fail);
  const custom = customTexts(plan, draft, columns, { present, chosen: facts.chosen, used: facts.used }, fail);
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

/** Of an asset that the uploader may not see nothing is told: by its ID it is not there, and nobody may have its identifier. */
function hiddenRow(plan: ImportPlan, draft: Draft): Planned {
  const { row } = draft;
  const key = keyOf(plan, draft);
  const message: Message = key
    ? { type: 'failed', row, field: 'identifier', comment: say(importSentences.not_free, { value: quoted(key) }) }
    : { type: 'failed', row, field: 'id', comment: noId(plan, draft) };
  return {
    ...{ row, id: 0, identifier: key, present: null, columns: blank, assigned: 'kept', changed: [] },
    ...{ custom: noTexts, outcome: 'failed', messages: [message] },
  };
}

const noId = (plan: ImportPlan, draft: Draft): Sentence =>
  say(importSentences.no_id, { value: quoted(textOf(plan, draft, 'id')) });

/** The id that was chosen for a value, or why its row fails; undefined: nothing was chosen, or that it is made. */
function usedBy(plan: ImportPlan, field: string, word: string, used: Facts['used']): number | Sentence | undefined {
  const answer = answerOf(plan, field, word);
  if (answer?.action === 'fail') return say(importSentences.chosen_to_fail, { value: quoted(word) });
  if (answer?.action !== 'use') return undefined;
  return answer.id && used.get(field)?.has(answer.id)
    ? answer.id
    : say(importSentences.choice_gone, { value: quoted(word) });
}

type Report = (field: string, comment: Sentence) => void;

function outcomeOf(messages: readonly Message[], present: Present | null, changes: number): ImportOutcome {
  if (messages.some(({ type }) => type === 'failed')) return 'failed';
  if (!present) return 'created';
  return changes ? 'updated' : 'unchanged';
}

/** Whether the row may be of this asset. */
function matched(
  plan: ImportPlan,
  draft: Draft,
  { identifier, present, earlier }: { identifier: string; present: Present | null; earlier: number | undefined },
  fail: Report,
): void {
  const value = quoted(identifier);
  if (!present && idOf(plan, draft)) fail('id', noId(plan, draft));
  if (earlier !== undefined) fail('identifier', say(importSentences.twice, { value, row: earlier }));
  else if (present && !plan.settings.update_existing) fail('identifier', say(importSentences.exists, { value }));
}

/** Name and description; a blank cell keeps what the asset has. */
function readTexts(
  plan: ImportPlan,
  draft: Draft,
  { columns, present }: { columns: Columns; present: Present | null },
  fail: Report,
  warn: Report,
): void {
  // A workbook has the name itself, whose apostrophe is no guard.
  if (draft.guarded.get(plan.places.get('name') ?? -1) !== present?.name || !present)
    columns.name = textOf(plan, draft, 'name') || columns.name;
  const cell = textOf(plan, draft, 'description');
  if (!cell) return;
  try {
    columns.description = readDescription(cell);
    if (hasTags(cell) && tags(columns.description) < tags(cell)) warn('description', say(importSentences.html));
  } catch (error) {
    const reasons = error instanceof ApiError && !(error.body instanceof Sentence) ? error.body.description : undefined;
    if (!reasons) throw error;
    fail('description', wrong(cell, reasons));
  }
}

const tags = (html: string): number => html.match(/<[a-z]/gi)?.length ?? 0;

/** In a dry run: a row that the run would make. */
const willBe = (plan: ImportPlan, field: LookupField, word: string, found: Found | undefined): Found | false =>
  isMade(plan, field, word, found) && { id: 0, name: word, isOneOfSeveral: false };

function unknown({ settings, keeper }: ImportPlan, field: LookupField, word: string): Sentence {
  const value = quoted(word);
  if (keeper?.fields.has(field))
    return say(importSentences.not_there, {
      value,
      name: keeper.name,
    });
  if ((settings.create_missing as readonly string[]).includes(field) && isLonger(word, longestName))
    return wrong(word, rule(assetTexts.name));
  if (field === 'managed_by_id')
    return word.includes('@')
      ? say(importSentences.no_agent, { value })
      : say(importSentences.no_agent_named, { value });
  if (isPerson(field))
    return word.includes('@')
      ? say(importSentences.no_person, { value })
      : say(importSentences.no_person_named, { value });
  return noSuchRow(word);
}

const noSuchOption = (word: string): Sentence => say(importSentences.no_option, { value: quoted(word) });

const noSuchRow = (word: string): Sentence => say(importSentences.unknown, { value: quoted(word) });

const severalNamed = (word: string): Sentence => say(importSentences.several, { value: quoted(word) });

const severalFit = (word: string, arePeople: boolean, fits: readonly { name: string }[]): Sentence =>
  arePeople
    ? say(importSentences.several_people, { value: quoted(word) })
    : say(importSentences.several_fit, {
        value: quoted(word),
        names: fits
          .slice(0, importLimits.near)
          .map(({ name }) => quoted(name))
          .join(', '),
      });

const isPerson = (field: string): boolean => (personFields as readonly string[]).includes(field);

/** Does the asset have what the cell calls so, as an export writes it? */
const isCalled = (present: Present | null, field: LookupField, word: string): boolean =>
  present !== null && fold(present.names[field] ?? '') === fold(word);

/** A number to which a spreadsheet has given an exponent: its last digits are gone. */
const isShortened = (text: string): boolean => /^\d([.,]\d+)?E\+?\d{2,}$/i.test(text);
const shortened = (text: string): Sentence =>
  say(importSentences.shortened, {
    value: quoted(text),
  });

/** The type of the row's asset: that of its cell; of an asset that is updated its own, unless another was asked for. */
function typeOf(
  plan: ImportPlan,
  draft: Draft,
  { present, used }: { present: Present | null; used: Facts['used'] },
  fail: Report,
): number {
  const { types, settings } = plan;
  const other = present && !settings.change_type ? present.asset_type_id : settings.asset_type_id;
  const word = wordOf(plan, draft, 'asset_type_id');
  const answered = word ? usedBy(plan, 'asset_type_id', word, used) : undefined;
  if (answered instanceof Sentence) fail('asset_type_id', answered);
  if (answered !== undefined) return answered instanceof Sentence ? other : answered;
  const called = word ? typeCalled(types, word) : other;
  if (called === undefined) fail('asset_type_id', noSuchRow(word));
  return called ?? other;
}

/** By the rule of the asset form (D2); what is blank says nothing. */
function assignedOn(
  plan: ImportPlan,
  draft: Draft,
  { used_by_id }: Columns,
  present: Present | null,
  fail: Report,
): Assigned {
  const cell = textOf(plan, draft, 'assigned_on');
  if (cell) {
    const place = plan.places.get('assigned_on') ?? -1;
    const date = readDateCell(cell, plan.formats.get(place) ?? null, plan.settings.zone);
    if (date instanceof Sentence) fail('assigned_on', date);
    else return isAsExact(date, present?.assigned_on) ? 'kept' : { at: date.at };
  }
  return used_by_id === (present?.used_by_id ?? null) ? 'kept' : 'now';
}

/** Is it the time that the asset has, as far as the cell is exact? Exports write minutes. */
const isAsExact = ({ at, to }: ReadDate, stored: string | null | undefined): boolean =>
  to === 'minute' ? at.slice(0, 16) === stored?.slice(0, 16) : at === stored;

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
  { present, chosen, used }: { present: Present | null } & Pick<Facts, 'chosen' | 'used'>,
  fail: Report,
): ReadonlyMap<number, string[]> {
  if (!plan.custom.length) return noTexts;
  const texts = new Map<number, string[]>();
  // What others depend on comes before them.
  const asked = new Set<string>();
  for (const field of plan.custom) {
    const place = field.place ?? -1;
    const text = wordOf(plan, draft, field.name);
    const hidden = field.when.some(
      (condition) =>
        condition.values !== undefined &&
        !(asked.has(condition.field) && isMet(condition, valueIn(plan, texts, present, condition.field))),
    );
    if (!hidden && belongsTo(field, { asset_type_id, department_id })) asked.add(field.name);
    if (hidden && !text) continue;
    if (!text && present) continue;
    const answered = text ? usedBy(plan, field.name, text, used) : undefined;
    if (answered instanceof Sentence) {
      fail(field.name, answered);
      continue;
    }
    const cell: CustomCell = {
      ...{
        text,
        isNumber: draft.numbers.has(place),
        format: plan.formats.get(place) ?? null,
        zone: plan.settings.zone,
      },
      chosen: (word) =>
        answerOf(plan, field.name, word)?.action === 'blank'
          ? null
          : (usedBy(plan, field.name, word, used) ?? chosenBy(field, word, chosen.get(field.name)?.get(word))),
    };
    const stored = present?.custom.get(field.id) ?? [];
    const isAsIs = [text, draft.guarded.get(place)].some((one) => one && one === exported(field, stored, present));
    // Also of a field that the asset has no more, and of choices that are gone.
    if (present && stored.length && (isAsIs || isSame(field, cell, stored))) continue;
    if (!belongsTo(field, { asset_type_id, department_id })) {
      if (text) fail(field.name, wrong(text, notThere(plan, field, { asset_type_id, department_id })));
      continue;
    }
    if (hidden) {
      fail(field.name, wrong(text, notShown(field, plan.custom)));
      continue;
    }
    const isFixed = plan.fixed.has(field.id);
    if (!text && (isFixed || !field.required)) continue;
    if (isFixed) {
      fail(field.name, wrong(text, fixed(field)));
      continue;
    }
    const sent = text ? sentValue(field, cell) : undefined;
    // All of its values were chosen to be blank.
    const isBlank = Array.isArray(sent) && sent.length === 0;
    if (isBlank && (present || !field.required)) continue;
    const given = checked(field, isBlank ? undefined : sent, { text, stored });
    if (given instanceof Sentence) fail(field.name, given);
    else if (given.join('\n') !== stored.join('\n')) texts.set(field.id, given);
  }
  return texts;
}

/** What a field of the row has: what its cell says, or what the asset has. */
function valueIn(
  plan: ImportPlan,
  texts: ReadonlyMap<number, string[]>,
  present: Present | null,
  name: string,
): unknown {
  const field = plan.custom.find((one) => one.name === name);
  return field && formValue(field, texts.get(field.id) ?? present?.custom.get(field.id));
}

/** The id that a word of a custom field means, or why it means none. */
function chosenBy(
  { lookup }: ImportedCustomField,
  word: string,
  found: Found | undefined,
): number | Sentence | undefined {
  if (!found?.fits) return found?.id;
  return severalFit(word, lookup !== null && isPeople(namedByLookup(lookup as LookupName)), found.fits);
}

/** What an export writes for what is stored. */
const exported = (field: ImportedCustomField, stored: readonly string[], present: Present | null): string =>
  (field.lookup === null ? stored.join(', ') : (present?.customNames.get(field.id) ?? '')).replaceAll('\r\n', '\n');

/** Is the cell what is stored, written in another way? */
function isSame(field: ImportedCustomField, cell: CustomCell, [stored = '']: readonly string[]): boolean {
  switch (factsOf(field.kind).stored) {
    case 'number': {
      const sent = sentValue(field, cell);
      return typeof sent === 'string' && isSameNumber(sent, stored);
    }
    case 'time': {
      const date = readDateCell(cell.text, cell.format, cell.zone);
      return !(date instanceof Sentence) && isAsExact(date, stored);
    }
    case 'option':
    case 'id':
      return false;
    default:
      return cell.text.replaceAll('\r\n', '\n') === stored.replaceAll('\r\n', '\n');
  }
}

/** Why an asset has no such field: another type, or the department to which the field belongs. */
function notThere(
  { departments }: ImportPlan,
  { when }: ImportedCustomField,
  { asset_type_id, department_id }: Pick<Columns, 'asset_type_id' | 'department_id'>,
): Sentence {
  const ofType = when.find(({ field }) => field === 'asset_type_id');
  const ofDepartment = when.find(({ field }) => field === 'department_id');
  if (!ofDepartment || (ofType && !ofType.ids.includes(asset_type_id))) return notOfType();
  const names = ofDepartment.ids.flatMap((id) => departments.get(id) ?? []).join(', ');
  return department_id === null
    ? say(importSentences.needs_department, { names })
    : say(importSentences.other_department, {
        names,
      });
}

/** What is stored for a cell, or what is wrong with it. */
function checked(
  field: ImportedCustomField,
  sent: unknown,
  { text, stored }: { text: string; stored: readonly string[] },
): string[] | Sentence {
  const all: unknown[] = [sent].flat();
  const fault = all.find((one) => one instanceof Sentence);
  if (fault) return fault;
  const words = all.filter((one) => typeof one === 'string');
  const kept = factsOf(field.kind).stored;
  if (kept === 'id' && words[0] !== undefined) return noSuchRow(words[0]);
  if (kept === 'flag' && words[0] !== undefined) return noSuchOption(words[0]);
  const isOption = kept === 'option';
  // What a record has may stay although the field does not offer it any more.
  const other = isOption && words.find((word) => !field.options.includes(word) && !stored.includes(word));
  if (typeof other === 'string') return noSuchOption(other);
  const check =
    isOption && stored.length ? customFieldRule({ ...field, options: [...field.options, ...stored] }) : field.rule;
  try {
    return textsOf(check.validateSync(sent) as CustomFieldValue | undefined);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return text ? wrong(text, rule(error.message)) : rule(error.message);
  }
}
