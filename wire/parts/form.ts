import type { InferType } from 'yup';
import { call } from '../protocol/call';
import type * as replies from './form.replies';

export type FormDefinition = InferType<typeof replies.formDefinition>;
export type FormField = FormDefinition['fields'][number];

/**
 * How a field of a server-sent form is drawn: one line, several lines, rich text, a number, a date with time, yes or
 * no, a choice from a lookup, a choice among the field's own `options`, a file.
 */
export const fieldKinds = [
  'text',
  'textarea',
  'html',
  'number',
  'date',
  'checkbox',
  'select',
  'options',
  'file',
] as const;
export type FieldKind = (typeof fieldKinds)[number];

/** Kinds that a custom field may have. */
export const customFieldKinds = [
  'text',
  'textarea',
  'number',
  'date',
  'checkbox',
  'options',
] as const satisfies readonly FieldKind[];
export type CustomFieldKind = (typeof customFieldKinds)[number];

/** Longest text of a custom field without a limit of its own. */
export const customFieldLength = 1000;

/**
 * Name of a custom field in a form: its values are sent as `custom_fields: {f12: …}`; errors come back under the same
 * name.
 */
export const customFieldName = (id: number): string => `custom_fields.f${id}`;
/** Its key in a list's filters: `custom_12`, for dates and numbers with `_begin` and `_end`. */
export const customFilterKey = (id: number): string => `custom_${id}`;

export const formCalls = {
  /**
   * A form of D1 §7, D2 §7: `category` change, `scenario` create, `panel` agent. For those who may create or edit a
   * record of the category.
   */
  render: call<{ query: { category: 'change'; scenario: 'create'; panel: 'agent' }; reply: FormDefinition }>(
    'GET',
    '/api/form/render',
    {
      needs: { anyOf: ['create_change', 'edit_change'] },
      summary: 'Read a form that the server describes',
      fails: [404],
    },
  ),
};
