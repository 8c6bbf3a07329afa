// In a file of its own: the replies import it, and the calls import types of the replies.

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
