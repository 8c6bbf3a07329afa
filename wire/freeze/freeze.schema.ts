import { array, number, object, string } from 'yup';
import { entries } from '../protocol/entry';
import { choice, choices, dateTime, flag, line, lines, maxLength, version } from '../protocol/fields';
import { texts } from '../protocol/reply';
import * as s from '../protocol/shape';
import {
  freezeCalls,
  freezeLimits,
  freezeSorts,
  freezeTexts,
  maintenanceCalls,
  type ScopeField,
  scopeFields,
  severities,
  type WindowKind,
} from './freeze';
import { cleanRule, readRule } from './recurrence';
import { isZone } from './wall-clock';

const ids = () => choices().default(() => []);

/** A rule of RFC 5545 as it is sent: null for none. */
export const sentRecurrence = () =>
  line()
    .nullable()
    .default(null)
    .transform((value: unknown) => (typeof value === 'string' ? cleanRule(value) || null : value))
    .test(
      'rule',
      freezeTexts.recurrence,
      (value) => !value || (value.length <= freezeLimits.recurrence && readRule(value) !== null),
    );

/** The name of a time zone. */
export const sentZone = () => line().test('zone', freezeTexts.zone, (name) => !name || isZone(name));

/**
 * A freeze, or a maintenance window (G11). The server adds: it ends after it begins, its rule comes to something, and what
 * its scope names exists.
 */
export const freezeForm = object({
  id: choice().optional(),
  name: line().required(texts.required).test(maxLength(freezeLimits.name, freezeTexts.name)),
  reason: lines().default('').test(maxLength(freezeLimits.reason, freezeTexts.reason)),
  begin: dateTime().required(texts.required).nonNullable(texts.required),
  end: dateTime().required(texts.required).nonNullable(texts.required),
  recurrence: sentRecurrence(),
  time_zone: sentZone().required(texts.required),
  severity: string().required(texts.required).oneOf(severities, freezeTexts.severity),
  scope: object({
    all: flag().default(false),
    department_ids: ids(),
    location_ids: ids(),
    asset_ids: ids(),
    asset_type_ids: ids(),
    change_type_ids: ids(),
  }).default(undefined),
  active: flag().default(true),
  dry_run: flag().default(false),
  version: version(),
});

const many = () => array().of(number().integer().positive().required()).required();
const moment = { begin: s.time(), end: s.time() };

const row = {
  id: s.id(),
  name: s.text(),
  reason: s.text(),
  ...moment,
  recurrence: s.textOrNull(),
  time_zone: s.text(),
  severity: string().oneOf(severities).required(),
  scope: s.shape({
    all: s.yes(),
    department_ids: many(),
    location_ids: many(),
    asset_ids: many(),
    asset_type_ids: many(),
    change_type_ids: many(),
  }),
  active: s.yes(),
  /** The next times, the present one too, of one that is active. */
  next: s.rows(moment),
  created_at: s.time(),
  updated_at: s.time(),
  is_edit: s.yes(),
  is_delete: s.yes(),
};
export const freezeRow = s.shape(row);

const named = () => array().of(s.named()).required();
export const freezeView = s.shape({
  ...row,
  /** What the ids of the scope are called, of what there still is. */
  scope_names: s.shape({
    department_ids: named(),
    location_ids: named(),
    asset_ids: s.seenWith('view_assets', named(), []),
    asset_type_ids: named(),
    change_type_ids: named(),
  }),
  version: s.count(),
});

/** Changes that are caught, of those that the reader sees; the first of them are named. */
export const caught = s.shape({ total: s.count(), changes: s.rows({ id: s.id(), identifier: s.text() }) });

/** Of a save the id, of a trial what it would catch and when it would be. */
export const freezeSaved = s.shape({
  id: number().integer().positive().optional(),
  caught: caught.optional().default(undefined),
  next: array().of(s.shape(moment)).optional(),
});

const summaries = (one: string, several: string) => ({
  list: `List ${several}`,
  view: `Read a ${one}`,
  save: `Create or edit a ${one}, or only read what it would catch`,
  remove: `Delete a ${one}`,
});

const listOf = <Many extends string>(key: Many) =>
  s.shape({ data: s.rows(row), [key]: s.rows(row), total: s.count() } as {
    data: ReturnType<typeof s.rows<typeof row>>;
    total: ReturnType<typeof s.count>;
  } & Record<Many, ReturnType<typeof s.rows<typeof row>>>);

export const freezeEntries = entries('freeze', freezeCalls, summaries('freeze', 'freezes'), {
  list: { query: { sorts: freezeSorts }, reply: listOf('freezes') },
  view: { reply: s.shape({ freeze: freezeView }) },
  save: { body: freezeForm, reply: freezeSaved },
});

export const maintenanceEntries = entries(
  'maintenance',
  maintenanceCalls,
  summaries('maintenance window', 'maintenance windows'),
  {
    list: { query: { sorts: freezeSorts }, reply: listOf('maintenances') },
    view: { reply: s.shape({ maintenance: freezeView }) },
    save: { body: freezeForm, reply: freezeSaved },
  },
);

/** Does a scope name something that one of this kind may name? */
export const isScoped = (
  kind: WindowKind,
  { all, ...some }: { all?: boolean | null } & { [F in ScopeField]?: readonly unknown[] },
): boolean => Boolean(all) || scopeFields[kind].some((field) => some[field]?.length);
