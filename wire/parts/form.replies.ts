import { array, boolean, number, string } from 'yup';
import { customFieldKinds, fieldKinds } from './form.kinds';
import * as s from '../protocol/shape';

type Choice = { id: number; name: string };
type File = { id: number; value: string; size: number; type: string; icon_url: string; owner: string };
/** What a field holds: a choice or several, text, several of its own options, yes or no, a file or several. */
export type FieldValue = Choice | Choice[] | string | string[] | boolean | File | File[] | null;

const texts = () => array().of(s.text()).required();
const manyNamed = () => array().of(s.named()).required();

export const formFields = array()
  .of(
    s.shape({
      name: s.text(),
      label: s.text(),
      kind: string().oneOf(fieldKinds).required(),
      required: s.yes(),
      /** Shortest text, or least number. */
      min: number().nullable().defined(),
      /** Longest text, or greatest number. */
      max: number().nullable().defined(),
      /** What helps to fill it in; `''` if nothing is said. */
      help: s.text(),
      /** Several values may be chosen. */
      multiple: s.yes(),
      /** Lookup that feeds a select, e.g. `change_types`. */
      lookup: s.textOrNull(),
      /** If not empty, only these values of the lookup may be chosen. */
      ids: array().of(s.id()).required(),
      /** What the kinds `options` and `radio` offer. */
      options: array().of(s.text()).required(),
      /** The field is part of the form only while each of these fields has one of the ids. */
      when: s.rows({ field: s.text(), ids: array().of(s.id()).required() }),
      /** What the record has, or what a new one starts with. */
      value: s
        .anyOf<NonNullable<FieldValue>>(
          s.named(),
          s.person(),
          s.location(),
          manyNamed(),
          s.text(),
          texts(),
          boolean().required(),
          s.attachment(),
          array().of(s.attachment()).required(),
        )
        .nullable()
        .defined(),
    }),
  )
  .required();

/** A server-sent form definition (D1 §7, D2 §2). */
export const formDefinition = s.shape({ fields: formFields });

/** Custom fields that a list can be filtered by. */
export const customFieldList = s.shape({
  custom_fields: s.rows({
    id: s.id(),
    label: s.text(),
    kind: string().oneOf(customFieldKinds).required(),
    multiple: s.yes(),
    options: array().of(s.text()).required(),
    /** Lookup that feeds a select. */
    lookup: s.textOrNull(),
  }),
});

/**
 * Custom fields of a record as its view shows them (D2 §3). A date is `YYYY-MM-DD HH:mm:ss`, a moment in the reader's
 * zone; what was chosen from a lookup `{id, name}` (E26); nothing chosen: `''` or `[]`.
 */
export const customFieldValues = () =>
  s.rows({
    label: s.text(),
    field_type: string().oneOf(customFieldKinds).required(),
    value: s.anyOf<string | string[] | Choice | Choice[]>(s.text(), texts(), s.named(), manyNamed()).defined(),
  });
