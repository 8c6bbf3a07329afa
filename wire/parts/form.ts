import type { InferType } from 'yup';
import { call, type Needs } from '../protocol/call';
import type * as replies from './form.replies';

export * from './form.kinds';

export type FormDefinition = InferType<typeof replies.formDefinition>;
export type FormField = FormDefinition['fields'][number];
/** A value of a record's page (D2 §2). */
export type ShownCustomField = InferType<ReturnType<typeof replies.customFieldValues>>[number];

/** Kinds whose form the server describes, and which custom fields and form groups belong to. */
export const formCategories = ['change', 'asset'] as const;
export type FormCategory = (typeof formCategories)[number];

/** What the form of a category needs. */
const formNeeds = {
  change: { anyOf: ['create_change', 'edit_change'] },
  asset: { anyOf: ['create_asset', 'edit_asset'] },
} as const satisfies Record<FormCategory, Needs>;

/** Longest text of a custom field without a limit of its own. */
export const customFieldLength = 1000;
/** Most records that a custom field of the kind `select` has. */
export const customFieldChoices = 100;

/**
 * Name of a custom field in a form: its values are sent as `custom_fields: {f12: …}`; errors come back under the same
 * name.
 */
export const customFieldName = (id: number): string => `custom_fields.f${id}`;
/** Its key in a list's filters: `custom_12`, for dates and numbers with `_begin` and `_end`. */
export const customFilterKey = (id: number) => `custom_${id}` as const;
export type CustomFilterKey = ReturnType<typeof customFilterKey>;

export const formCalls = {
  /**
   * A form of D1 §7, D2 §7: `category` change or asset, `scenario` create, `panel` agent. For those who may create or
   * edit a record of the category. With `ticket_id` or `problem_id` it starts with what a change takes along from there.
   */
  render: call<{
    query: { category: FormCategory; scenario?: 'create'; panel?: 'agent'; ticket_id?: number; problem_id?: number };
    reply: FormDefinition;
  }>('GET', '/api/form/render', {
    needs: { anyOf: ['create_change', 'edit_change', 'create_asset', 'edit_asset'] },
    needsBy: { parameter: 'category', needs: formNeeds },
    fails: [404],
  }),
};
