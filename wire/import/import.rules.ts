import { type AnySchema, array, object, string } from 'yup';
import { atMost, choice, file, flag, line, requiredChoice, text, upToFaults } from '../protocol/fields';
import { limitTexts } from '../protocol/limits.texts';
import { texts } from '../protocol/reply';
import { creatableFields, importDateFormats, importFormats, importLimits, importTexts } from './import.limits';

/** A file with assets. What is wrong with it is a 412 (D16). */
export const uploadForm = object({ import_file: file() });

/**
 * A list that may be sent empty as `''`. No more is read than can be too many.
 */
const listOf = <S extends AnySchema>(one: S, most: number = importLimits.columns, type: string = importTexts.mapping) =>
  array()
    .transform((_value: unknown, original: unknown) => {
      if (!Array.isArray(original)) return original === '' ? [] : original;
      return upToFaults(original.slice(0, most + 1) as unknown[], (sent) => !one.isValidSync(sent));
    })
    .typeError(type)
    .max(most, limitTexts.list)
    .of(one);

/** How the cells of a column are read (G32): what is left out, or null, is as the details of the file propose. */
const reading = {
  format: string()
    .transform((value: unknown) => (value === '' ? null : value))
    .nullable()
    .oneOf([...importFormats, null], importTexts.format)
    .optional(),
  /** Words that count as blank. */
  blank: listOf(
    line().test(atMost(importLimits.blank, importTexts.blankWord)).required(texts.required),
    importLimits.blanks,
    importTexts.blank,
  )
    .nullable()
    .optional(),
};

/** `mapped_to` is the id of a column of the file; null is none. */
const mapped = object({ uuid: line().required(texts.required), mapped_to: choice(), ...reading });

/** Which column is which field, and what the run does (D18). The server adds: each is there, none twice, a name is mapped. */
export const mappingForm = object({
  import_id: requiredChoice(),
  asset_type_id: requiredChoice(),
  mapped_system_attributes: listOf(mapped).required(texts.required),
  update_existing: flag().default(false),
  /** Assets that are updated get `asset_type_id` too; without it they keep their type, unless a column has it. */
  change_type: flag().default(false),
  should_handle_date: flag().default(false),
  date_time_format: string()
    .transform((value: unknown) => (value === '' ? null : value))
    .nullable()
    .oneOf([...importDateFormats, null], importTexts.dateFormat)
    .optional(),
  create_missing: listOf(
    text().oneOf(creatableFields, importTexts.createMissing).required(importTexts.createMissing),
  ).optional(),
  dry_run: flag().default(false),
});

export const pauseForm = object({ paused: flag().required(texts.required) });

/** A mapping under a name, by the headings of the columns, so that it fits the next file. One of the same name is replaced. */
export const savedMappingForm = object({
  name: line().required(texts.required).test(atMost(importLimits.name, importTexts.name)),
  mapping: listOf(
    object({ uuid: line().required(texts.required), header: line().required(texts.required), ...reading }),
  )
    .min(1, texts.required)
    .required(texts.required),
});
