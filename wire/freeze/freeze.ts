import type { InferType } from 'yup';
import * as sentences from '../../texts/compiled/rules/freeze';
import * as shared from '../../texts/compiled/rules/shared';
import { call } from '../protocol/call';
import type { ListQuery } from '../protocol/list';
import type * as schemas from './freeze.schema';
import { recurrenceLimits } from './recurrence';

/** Times in which changes are not wanted, and those in which changes of some assets belong (G11). */
export const windowKinds = ['freeze', 'maintenance'] as const;
export type WindowKind = (typeof windowKinds)[number];

/** What each of them tells of a change that it catches: a warning, or that it should not be made. */
export const severities = ['warn', 'block'] as const;
export type Severity = (typeof severities)[number];

/** What a scope may name. All that it names must fit, of several ids one. */
export const scopeFields = {
  freeze: ['department_ids', 'location_ids', 'asset_ids', 'asset_type_ids', 'change_type_ids'],
  maintenance: ['asset_ids', 'asset_type_ids', 'location_ids'],
} as const satisfies Record<WindowKind, readonly string[]>;
export type ScopeField = (typeof scopeFields)[WindowKind][number];

export const freezeLimits = {
  name: 255,
  reason: 2000,
  recurrence: recurrenceLimits.text,
  /** Days that something which is repeated lasts at most. */
  days: 366,
  /** Changes that a preview names. */
  caught: 1000,
  /** Times that a preview and a row name. */
  next: 3,
  /** Years before and after today in which changes are looked at. */
  years: 10,
} as const;

export const freezeTexts = {
  name: shared.name_too_long(freezeLimits.name),
  reason: sentences.freeze_reason_too_long(freezeLimits.reason),
  recurrence: sentences.freeze_recurrence,
  zone: sentences.freeze_zone,
  severity: sentences.freeze_severity,
  scope: sentences.freeze_scope,
} as const;

export const freezeSorts = ['id', 'name', 'begin', 'end', 'severity', 'active', 'created_at', 'updated_at'] as const;

export type FreezeForm = InferType<typeof schemas.freezeForm>;
export type FreezeSaved = InferType<typeof schemas.freezeSaved>;
export type Caught = InferType<typeof schemas.caught>;
export type FreezeRow = InferType<typeof schemas.freezeRow>;
export type FreezeView = InferType<typeof schemas.freezeView>;
export type Scope = FreezeRow['scope'];

/** The key of one, and of a list of them. */
export const windowKeys = {
  freeze: { one: 'freeze', many: 'freezes' },
  maintenance: { one: 'maintenance', many: 'maintenances' },
} as const;

type List<Many extends string> = { data: FreezeRow[]; total: number } & Record<Many, FreezeRow[]>;
export type FreezeList = List<'freezes'>;
export type MaintenanceList = List<'maintenances'>;

const callsFor = <L, V>(kind: WindowKind) => {
  const path = `/service-desk/api/${kind}`;
  const needs = 'manage_catalogues';
  return {
    list: call<{ query: ListQuery; reply: L }>('GET', `${path}-list`, { needs }),
    view: call<{ params: { id: number }; reply: V }>('GET', `${path}/{id}`, { needs, versioned: true }),
    /** Creates, or edits when `id` is sent; with `dry_run` it only says which changes it would catch. */
    save: call<{ body: FreezeForm; reply: FreezeSaved }>('POST', path, { needs, versioned: true }),
    remove: call<{ params: { id: number } }>('DELETE', `${path}/{id}`, { needs }),
  };
};

export const freezeCalls = callsFor<FreezeList, { freeze: FreezeView }>('freeze');
export const maintenanceCalls = callsFor<MaintenanceList, { maintenance: FreezeView }>('maintenance');
export const windowCalls = { freeze: freezeCalls, maintenance: maintenanceCalls } as const;
