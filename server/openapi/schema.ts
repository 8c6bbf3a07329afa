import type { ISchema, SchemaDescription, SchemaFieldDescription } from 'yup';

/** JSON Schema 2020-12, as far as our rules and replies need it. */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
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
  $ref?: string;
}

type Schema = Pick<ISchema<unknown>, 'describe'>;

/** What a yup schema accepts or promises, as JSON Schema. Of a schema that is chosen at run time (`s.either`) every choice is shown. */
export function jsonSchema(schema: Schema): JsonSchema {
  return fromDescription(schema.describe());
}

function fromDescription(field: SchemaFieldDescription): JsonSchema {
  if (!('tests' in field)) return anyOf(field);
  const schema = { ...byType(field), ...fromTests(field) };
  if (field.oneOf.length) schema.enum = field.nullable ? [...field.oneOf, null] : field.oneOf;
  if (field.nullable && typeof schema.type === 'string') schema.type = [schema.type, 'null'];
  return schema;
}

function anyOf(field: SchemaFieldDescription): JsonSchema {
  const choices = 'meta' in field ? (field.meta as { anyOf?: Schema[] } | undefined)?.anyOf : undefined;
  return choices ? { anyOf: choices.map(jsonSchema) } : {};
}

function byType(field: SchemaDescription): JsonSchema {
  switch (field.type) {
    case 'object':
      return object(field as SchemaDescription & { fields: Record<string, SchemaFieldDescription> });
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
      // wire/fields.ts: `mixed` stands for a file
      return { type: 'string', contentMediaType: 'application/octet-stream' };
  }
}

function object({ fields, tests }: SchemaDescription & { fields: Record<string, SchemaFieldDescription> }): JsonSchema {
  const required = Object.keys(fields).filter((name) => isRequired(fields[name]));
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fromDescription(field)])),
    ...(required.length && { required }),
    ...(tests.some(({ name }) => name === 'noUnknown') && { additionalProperties: false }),
  };
}

/** A schema that is chosen at run time stands only where something always is. */
const isRequired = (field: SchemaFieldDescription | undefined): boolean => field !== undefined && (!('optional' in field) || !field.optional);

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
