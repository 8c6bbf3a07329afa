import type { FieldNeeds } from '../../wire/protocol/shape';
import type { ISchema, SchemaDescription, SchemaFieldDescription } from 'yup';

/** JSON Schema 2020-12, as far as our rules and replies need it. */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  patternProperties?: Record<string, JsonSchema>;
  minProperties?: number;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  deprecated?: boolean;
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  unevaluatedProperties?: boolean;
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  contentMediaType?: string;
  description?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
  examples?: unknown[];
  $ref?: string;
}

type Schema = Pick<ISchema<unknown>, 'describe'>;

/**
 * What a yup schema accepts or promises, as JSON Schema. Of a schema that is chosen at run time (`s.either`) every
 * choice is shown.
 */
export function jsonSchema(schema: Schema): JsonSchema {
  return fromDescription(schema.describe());
}

/** The fields of a form that JSON can carry. */
export function withoutFiles(schema: JsonSchema): JsonSchema {
  const { properties, ...rest } = schema;
  const kept = Object.entries(properties ?? {}).filter(([, field]) => !isFile(field));
  return {
    ...rest,
    ...(kept.length > 0 && {
      properties: Object.fromEntries(kept.map(([name, field]) => [name, withoutFiles(field)])),
    }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(withoutFiles) }),
  };
}

const isFile = ({ contentMediaType, items }: JsonSchema): boolean =>
  contentMediaType !== undefined || (items !== undefined && isFile(items));

/** What a schema says of itself with `meta` where yup cannot describe it. */
interface Described {
  /** Of an object: the field whose value names another one that is then required. */
  requiredBy?: { field: string; values: readonly string[] };
  /** One of these. */
  anyOf?: Schema[];
  /** The one of them that has a call of its own by now. */
  older?: Schema;
  /** An object of any keys, each with one of these; with none of them it may have anything. */
  valuesOf?: Schema[];
  /** An uploaded file. */
  file?: true;
  /** Required as long as the list that it is chosen from has anything. */
  listed?: true;
  /** A date and time. */
  time?: true;
  /** A value, where it has a pattern. */
  example?: string;
  /** Who sees the field. */
  seenWith?: FieldNeeds;
}

/** What people send (A13); a reply always has the space and the seconds. */
const time: JsonSchema = {
  pattern: '^\\d{4}-\\d\\d-\\d\\d[ T+]\\d\\d:\\d\\d(:\\d\\d)?$',
  examples: ['2026-01-31 09:30:00'],
};

const describedBy = (field: SchemaFieldDescription): Described =>
  'meta' in field ? ((field.meta as Described | undefined) ?? {}) : {};

function fromDescription(field: SchemaFieldDescription): JsonSchema {
  const { seenWith } = describedBy(field);
  return { ...described(field), ...(seenWith && { description: seenSentence(seenWith) }) };
}

/** Who sees a field, as a sentence. */
function seenSentence({ needs, clients, empty }: FieldNeeds): string {
  const who =
    needs === 'agent'
      ? 'being an agent; a client sees their own'
      : `\`${needs}\`${clients.map((key) => `, a client \`${key}\``).join('')}`;
  return `Seen with: ${who}. For everybody else ${JSON.stringify(empty)}.`;
}

function described(field: SchemaFieldDescription): JsonSchema {
  const { anyOf, older, time: isTime, example } = describedBy(field);
  const nullable = 'nullable' in field && field.nullable;
  if (anyOf) {
    const choices = anyOf.map((one) => ({ ...jsonSchema(one), ...(one === older && { deprecated: true }) }));
    return { anyOf: [...choices, ...(nullable ? [{ type: 'null' }] : [])] };
  }
  if (!('tests' in field)) throw new Error(`A schema of the type ${field.type} does not say what it accepts.`);
  const schema = {
    ...byType(field),
    ...fromTests(field),
    ...(isTime && time),
    ...(example && { examples: [example] }),
  };
  if (field.oneOf.length) schema.enum = nullable ? [...new Set([...field.oneOf, null])] : field.oneOf;
  if (nullable && typeof schema.type === 'string') schema.type = [schema.type, 'null'];
  return schema;
}

function byType(field: SchemaDescription): JsonSchema {
  switch (field.type) {
    case 'object':
      return {
        ...object(field as SchemaDescription & { fields: Record<string, SchemaFieldDescription> }),
        ...chosen(describedBy(field)),
      };
    case 'array': {
      const { innerType } = field as SchemaDescription & { innerType?: SchemaFieldDescription };
      return { type: 'array', ...(innerType && { items: fromDescription(innerType) }) };
    }
    case 'number':
      return { type: field.tests.some(({ name }) => name === 'integer') ? 'integer' : 'number' };
    case 'string':
    case 'boolean':
      return { type: field.type };
    default:
      return mixed(field);
  }
}

function mixed(field: SchemaDescription): JsonSchema {
  const { file, valuesOf } = describedBy(field);
  if (file) return { type: 'string', contentMediaType: 'application/octet-stream' };
  if (valuesOf) {
    const [first, ...others] = valuesOf.map(jsonSchema);
    if (!first) return { type: 'object', additionalProperties: true };
    return { type: 'object', additionalProperties: first && !others.length ? first : { anyOf: [first, ...others] } };
  }
  throw new Error('A mixed schema does not say what it accepts.');
}

function object({ fields, tests }: SchemaDescription & { fields: Record<string, SchemaFieldDescription> }): JsonSchema {
  const names = Object.keys(fields);
  const required = names.filter((name) => isRequired(fields[name]));
  const whenNew = names.filter((name) => testsOf(fields[name]).some((test) => test.name === 'needed-when-new'));
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fromDescription(field)])),
    ...(required.length && { required }),
    ...(whenNew.length && { anyOf: [{ required: ['id'] }, { required: whenNew }] }),
    ...(tests.some(({ name }) => name === 'noUnknown') && { additionalProperties: false }),
  };
}

const chosen = ({ requiredBy }: Described): JsonSchema =>
  requiredBy
    ? {
        oneOf: requiredBy.values.map((value) => ({
          properties: { [requiredBy.field]: { const: value } },
          required: [value],
        })),
      }
    : {};

const testsOf = (field: SchemaFieldDescription | undefined) =>
  field && 'tests' in field ? (field as SchemaDescription).tests : [];

/** A schema that is chosen at run time stands only where something always is. */
const isRequired = (field: SchemaFieldDescription | undefined): boolean =>
  field !== undefined && (!('optional' in field) || !field.optional || describedBy(field).listed === true);

/** `min` and `max` mean length, number of values or value. */
function fromTests({ type, tests }: SchemaDescription): JsonSchema {
  const schema: JsonSchema = {};
  for (const { name, params } of tests) {
    const { min, max, more, regex } = (params ?? {}) as { min?: number; max?: number; more?: number; regex?: RegExp };
    if (name === 'matches' && regex) schema.pattern = regex.source;
    if (type === 'string' && max !== undefined) schema.maxLength = max;
    if (type === 'string' && name === 'required') schema.minLength = 1;
    if (type === 'array' && min !== undefined) schema.minItems = min;
    if (type === 'array' && name === 'length') schema.maxItems = (params as { length?: number }).length;
    if (type === 'number' && min !== undefined) schema.minimum = min;
    if (type === 'number' && more !== undefined) schema.exclusiveMinimum = more;
    if (type === 'number' && max !== undefined && max < Number.MAX_SAFE_INTEGER) schema.maximum = max;
  }
  return schema;
}
