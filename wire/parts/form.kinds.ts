// In a file of its own: the replies import it, and the calls import types of the replies.

/**
 * How a field of a server-sent form is drawn: one line, several lines, rich text, a number, a date (its time of day is
 * kept where it has one), a date with time, yes or no, a choice among the field's own `options` that are all visible or
 * in a select, a choice from a lookup, a web address, a file.
 */
export const fieldKinds = [
  'text',
  'textarea',
  'html',
  'number',
  'date',
  'date-time',
  'checkbox',
  'radio',
  'select',
  'options',
  'link',
  'file',
] as const;
export type FieldKind = (typeof fieldKinds)[number];

/** What a custom field of a kind is like. Forms, server and builder read it here, and nowhere else. */
export interface CustomFieldFacts {
  /** How its values are kept: the text itself, a decimal, a day or a moment, `true`, an option's text, an id. */
  stored: 'text' | 'number' | 'time' | 'flag' | 'option' | 'id';
  /** How a list is filtered by it (E27). */
  filter: 'word' | 'numbers' | 'times' | 'yes-no' | 'options' | 'records';
  /** What `min` and `max` bound: characters of a text, or the number itself; null if it has no bounds. */
  bounds: 'characters' | 'number' | null;
  /** Several values may be allowed. */
  several: boolean;
  /** Type of an import column (D16). */
  imported: 'text' | 'number' | 'date' | 'options' | 'lookup';
}

/** Every kind that a custom field may have (E24), in the order of the builder's palette. */
export const customFieldFacts = {
  text: { stored: 'text', filter: 'word', bounds: 'characters', several: false, imported: 'text' },
  textarea: { stored: 'text', filter: 'word', bounds: 'characters', several: false, imported: 'text' },
  number: { stored: 'number', filter: 'numbers', bounds: 'number', several: false, imported: 'number' },
  date: { stored: 'time', filter: 'times', bounds: null, several: false, imported: 'date' },
  'date-time': { stored: 'time', filter: 'times', bounds: null, several: false, imported: 'date' },
  checkbox: { stored: 'flag', filter: 'yes-no', bounds: null, several: false, imported: 'options' },
  radio: { stored: 'option', filter: 'options', bounds: null, several: false, imported: 'options' },
  options: { stored: 'option', filter: 'options', bounds: null, several: true, imported: 'options' },
  select: { stored: 'id', filter: 'records', bounds: null, several: true, imported: 'lookup' },
  link: { stored: 'text', filter: 'word', bounds: null, several: false, imported: 'text' },
} as const satisfies Partial<Record<FieldKind, CustomFieldFacts>>;
export type CustomFieldKind = keyof typeof customFieldFacts;

export const customFieldKinds = Object.keys(customFieldFacts) as [CustomFieldKind, ...CustomFieldKind[]];

/** The facts of a kind; typed wide, so that a comparison with any value compiles. */
export const factsOf = (kind: CustomFieldKind): CustomFieldFacts => customFieldFacts[kind];

export const isCustomFieldKind = (kind: FieldKind): kind is CustomFieldKind => Object.hasOwn(customFieldFacts, kind);
