import type { InferType } from 'yup';
import * as sentences from '../../texts/compiled/rules/form-group';
import * as shared from '../../texts/compiled/rules/shared';
import { customFieldLength, type FormCategory } from '../parts/form';
import { call } from '../protocol/call';
import type { ListQuery } from '../protocol/list';
import type * as replies from './form-group.schema';
import type * as rules from './form-group.schema';

/** Longest pattern of a field. */
export const patternCharacters = 500;

/** E23, E24. */
export const formGroupLimits = {
  name: 255,
  label: 255,
  help: 1000,
  option: 255,
  pattern_message: 255,
  unit: 20,
  options: 200,
  fields: 200,
  linked: 300,
} as const;

export const formGroupTexts = {
  name: shared.name_too_long(formGroupLimits.name),
  label: sentences.label_too_long(formGroupLimits.label),
  help: sentences.help_too_long(formGroupLimits.help),
  option: sentences.option_too_long(formGroupLimits.option),
  kind: sentences.field_kind,
  lookup: sentences.field_lookup,
  noOption: sentences.no_option,
  optionTwice: sentences.option_twice,
  labelTwice: sentences.label_twice,
  fieldTwice: sentences.field_twice,
  options: sentences.too_many_options(formGroupLimits.options),
  fields: sentences.too_many_fields(formGroupLimits.fields),
  linked: sentences.too_many_linked(formGroupLimits.linked),
  length: sentences.bound_length(customFieldLength),
  order: sentences.bound_order,
  default: sentences.default,
  notOfKind: sentences.not_of_kind,
  uniqueDefault: sentences.unique_default,
  pattern: sentences.pattern(patternCharacters),
  patternMessage: sentences.pattern_message_too_long(formGroupLimits.pattern_message),
  unit: sentences.unit_too_long(formGroupLimits.unit),
  currency: sentences.currency,
  unitOrCurrency: sentences.unit_or_currency,
  editRight: sentences.edit_right,
  conditionGone: sentences.condition_gone,
  conditionKind: sentences.condition_kind,
  conditionInactive: sentences.condition_inactive,
  conditionCircle: sentences.condition_circle,
  conditionOption: sentences.condition_option,
  conditionValues: sentences.condition_values,
} as const;

export type { Preset } from './form-group.schema';
export type FormGroupForm<K extends FormCategory = FormCategory> = InferType<(typeof rules.formGroupForms)[K]>;
export type FormGroupReply<K extends FormCategory = FormCategory> = InferType<(typeof replies.formGroupReplies)[K]>;
export type FormGroupRow<K extends FormCategory = FormCategory> = NonNullable<FormGroupReply<K>['form_groups']>[number];
export type FormGroup<K extends FormCategory = FormCategory> = NonNullable<FormGroupReply<K>['form_group']>;
/** A field of a group, as it is read and as it is sent. */
export type GroupField = FormGroup['fields'][number];
export type SentField = NonNullable<FormGroupForm['fields']>[number];

export const formGroupSorts = ['id', 'name', 'created_at', 'updated_at'] as const;

const api = '/service-desk/api';
const needs = 'manage_form_groups';

const callsOf = <K extends FormCategory>(kind: K) => ({
  /** A page of groups; with `id` that one. */
  list: call<{ query: ListQuery & { id?: number }; reply: FormGroupReply<K> }>('GET', `${api}/get-form-group/${kind}`, {
    needs,
    fails: [404],
  }),
  /** Creates, or edits when `id` is sent. */
  save: call<{ body: FormGroupForm<K>; reply: { id: number } }>('POST', `${api}/post-form-group/${kind}`, {
    needs,
    richText: true,
    versioned: true,
    fails: [409],
  }),
  remove: call<{ params: { id: number } }>('DELETE', `${api}/form-group/${kind}/{id}`, { needs, fails: [409] }),
});

/** Form groups, each kind by itself (E23, C130 to C133). */
export const formGroupCalls = {
  asset: callsOf('asset'),
  change: callsOf('change'),
  problem: callsOf('problem'),
  release: callsOf('release'),
  contract: callsOf('contract'),
} as const;
