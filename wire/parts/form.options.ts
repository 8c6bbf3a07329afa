import { type CustomFieldKind, customFieldKinds } from './form';

/** What a custom field may have besides, and the kinds of fields that take it (G25). Builder, server and tests read it here. */
export const fieldOptions = {
  /** No two records have the same value, ignoring case and outer spaces. */
  unique: ['text', 'number', 'link'],
  /** What the whole value looks like, as RE2 writes it (wire/parts/pattern.ts), and what is said of a value that does not. */
  pattern: ['text'],
  pattern_message: ['text'],
  /** Shown after the value. */
  unit: ['number'],
  /** ISO 4217: the value is an amount, written as the reader's language does. */
  currency: ['number'],
  /** Clients see it nowhere. */
  hidden_from_clients: customFieldKinds,
  /** Key of the right without which a value cannot be changed. */
  edit_right: customFieldKinds,
} as const satisfies Record<string, readonly CustomFieldKind[]>;
export type FieldOption = keyof typeof fieldOptions;

/** Does a field of this kind have the option? */
export const takes = (kind: CustomFieldKind, option: FieldOption): boolean =>
  (fieldOptions[option] as readonly CustomFieldKind[]).includes(kind);

/** Currencies of ISO 4217 that numbers can be written in, by their codes. */
export const currencies: readonly string[] = Intl.supportedValuesOf('currency');
