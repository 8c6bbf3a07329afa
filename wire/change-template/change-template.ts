import type { InferType } from 'yup';
import * as sentences from '../../texts/compiled/rules/change-template';
import * as shared from '../../texts/compiled/rules/shared';
import { call } from '../protocol/call';
import type { ListQuery } from '../protocol/list';
import type * as schemas from './change-template.schema';

export const templateLimits = {
  name: 255,
  /** Days before its time that a change is made at most. */
  days_ahead: 366,
  /** Times that a row names. */
  next: 3,
} as const;

export const templateTexts = {
  name: shared.name_too_long(templateLimits.name),
  days_ahead: sentences.template_days_ahead(templateLimits.days_ahead),
  entry: sentences.template_entry,
  twice: sentences.template_entry_twice,
} as const;

export const templateSorts = ['id', 'name', 'days_ahead', 'active', 'created_at', 'updated_at'] as const;
/** Of those that can be used. */
export const offeredSorts = ['name'] as const;

export type ChangeTemplateForm = InferType<typeof schemas.changeTemplateForm>;
export type TemplateFields = InferType<typeof schemas.templateFields>;
export type ChangeTemplateList = InferType<typeof schemas.changeTemplateList>;
export type ChangeTemplateRow = ChangeTemplateList['data'][number];
export type ChangeTemplateView = InferType<typeof schemas.changeTemplateView>;
export type OfferedTemplates = InferType<typeof schemas.offeredTemplates>;
export type OfferedTemplate = OfferedTemplates['data'][number];
export type TemplateTimes = InferType<typeof schemas.templateTimes>;
export type TemplateUse = InferType<typeof schemas.templateUse>;

type Id = { params: { id: number } };
const path = '/service-desk/api/change-template';
const needs = 'manage_catalogues';

/** Templates of changes (G17a). */
export const changeTemplateCalls = {
  list: call<{ query: ListQuery; reply: ChangeTemplateList }>('GET', `${path}-list`, {
    summary: 'List the templates of changes',
    needs,
  }),
  /** Those that are active, for who makes changes from them. */
  offered: call<{ query: ListQuery; reply: OfferedTemplates }>('GET', `${path}-offered`, {
    summary: 'List the templates from which changes can be made',
    needs: 'create_change',
  }),
  view: call<Id & { reply: { change_template: ChangeTemplateView } }>('GET', `${path}/{id}`, {
    summary: 'Read a template of changes',
    needs,
    versioned: true,
  }),
  /** Creates, or edits when `id` is sent. With `change_id` a new one has what is not sent from this change. */
  save: call<{ body: ChangeTemplateForm; reply: { id: number } }>('POST', path, {
    summary: 'Create or edit a template of changes',
    needs,
    mayNeed: ['view_changes'],
    versioned: true,
  }),
  /** Writes nothing. */
  next: call<{ body: TemplateTimes; reply: { next: ChangeTemplateRow['next'] } }>('POST', `${path}-next`, {
    summary: 'Read when something would be that is repeated so',
    needs,
  }),
  remove: call<Id>('DELETE', `${path}/{id}`, { summary: 'Delete a template of changes', needs }),
  use: call<Id & { body: TemplateUse; reply: { id: number; identifier: string } }>('POST', `${path}/{id}/use`, {
    summary: 'Create a change from a template',
    needs: 'create_change',
  }),
};
