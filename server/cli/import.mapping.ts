import { parse, YAMLParseError } from 'yaml';
import { array, boolean, type InferType, mixed, number, object, string, ValidationError } from 'yup';
import { creatableFields, importActions, type MappingDetails } from '../../wire/import/import';
import { Stop } from './command';

const answer = object({
  value: string().required(),
  action: string().oneOf(importActions).required(),
  id: number().integer().optional(),
  name: string().optional(),
}).noUnknown();

const field = object({
  uuid: string().required(),
  /** null: the field is not imported. */
  header: string().nullable().defined(),
  format: string().nullable().optional(),
  blank: array().of(string().required()).nullable().optional(),
  values: array().of(answer).nullable().optional(),
}).noUnknown();

/** A saved mapping as the API has it, and beside it how the run is made. */
const rules = object({
  name: string().optional(),
  asset_type: mixed<string | number>((value): value is string | number => /^(string|number)$/.test(typeof value)),
  update_existing: boolean().default(false),
  change_type: boolean().default(false),
  create_missing: array().of(string().oneOf(creatableFields).required()).default([]),
  mapping: array().of(field).default([]),
}).noUnknown();

export type ImportMapping = InferType<typeof rules>;
/** Everything as the server proposes it. */
export const noMapping: ImportMapping = rules.getDefault();

/** What a mapping file says, YAML or JSON. Throws {@link Stop} with a sentence for each fault. */
export function readMapping(text: string, name: string): ImportMapping {
  try {
    const written: unknown = parse(text) ?? {};
    // Strict: what is not known is refused, and no text becomes a number.
    rules.validateSync(written, { abortEarly: false, strict: true });
    return rules.cast(written) as ImportMapping;
  } catch (error) {
    if (error instanceof YAMLParseError)
      throw new Stop(`${name} is not valid YAML: ${error.message.split('\n', 1)[0]}`);
    if (error instanceof ValidationError)
      throw new Stop(
        sentencesOf(error)
          .map((one) => `${name}: ${one}`)
          .join('\n'),
      );
    throw error;
  }
}

const sentencesOf = (error: ValidationError): string[] =>
  (error.inner.length ? error.inner : [error]).map(({ path, message }) => (path ? `${path}: ${message}` : message));

/**
 * The columns that the mapping chooses, as `columns` of the details has them. Throws {@link Stop} for a field or a heading
 * that is not there, and for a field named twice.
 */
export function columnsOf(details: MappingDetails, { mapping }: ImportMapping): string | undefined {
  const chosen = new Map<string, number>();
  for (const { uuid, header } of mapping) {
    if (!details.columns_to_import.some((one) => one.uuid === uuid))
      throw new Stop(`The mapping names the field "${uuid}". There are ${uuidsOf(details)}.`);
    if (chosen.has(uuid)) throw new Stop(`The mapping names the field "${uuid}" twice.`);
    chosen.set(uuid, header === null ? 0 : idOf(details, header));
  }
  // A column is one field: where the mapping takes it, what was proposed for it falls away.
  for (const { uuid, mapped_to } of details.columns_to_import)
    if (mapped_to && !chosen.has(uuid) && [...chosen.values()].includes(mapped_to)) chosen.set(uuid, 0);
  return [...chosen].map(([uuid, id]) => `${uuid}:${id}`).join() || undefined;
}

const uuidsOf = ({ columns_to_import }: MappingDetails): string => columns_to_import.map(({ uuid }) => uuid).join(', ');

function idOf({ csv_headers_for_mapping: headers }: MappingDetails, header: string): number {
  const found = headers.find(({ name }) => name === header);
  if (!found)
    throw new Stop(`The file has no column "${header}". It has ${headers.map(({ name }) => name).join(', ')}.`);
  return found.id;
}

interface How {
  asset_type_id: number;
  update_existing: boolean;
  dry_run: boolean;
}

/** The body that starts the run: details of the chosen columns, and what the mapping says of each. */
export function formOf(id: number, details: MappingDetails, mapping: ImportMapping, how: How): object {
  const said = new Map(mapping.mapping.map((one) => [one.uuid, one]));
  const isMapped = (uuid: string) => details.columns_to_import.some((one) => one.uuid === uuid && one.mapped_to);
  return {
    import_id: id,
    ...how,
    change_type: how.update_existing && mapping.change_type,
    create_missing: mapping.create_missing.filter(isMapped),
    mapped_system_attributes: details.columns_to_import.map(({ uuid, mapped_to }) => {
      const { format, blank, values } = said.get(uuid) ?? {};
      return { uuid, mapped_to, ...(format && { format }), ...(blank && { blank }), ...(values && { values }) };
    }),
  };
}
