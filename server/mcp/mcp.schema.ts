import type { Entry } from '../../wire/calls';
import { mcpLimits } from '../../wire/mcp/mcp';
import { parameters } from '../openapi/parameters';
import { type JsonSchema, jsonSchema, withoutFiles } from '../openapi/schema';

/** What a tool takes: always an object. */
export interface InputSchema extends JsonSchema {
  type: 'object';
  properties: Record<string, JsonSchema>;
  required: string[];
}

/** Of the query what only pages of ours ask for. */
const unasked = new Set(['group_by', 'count', 'known_total', 'filter_id', 'report_id', 'meta', 'config', 'ids_only']);

/** Of a body what belongs to an edit. */
const unsent = new Set(['version']);

/** What a call takes, as one object: of its path, its query and its body (G24). */
export function inputOf(entry: Entry): InputSchema {
  const { path, query } = placesOf(entry);
  const body = entry.body ? requiredWhenNew(withoutFiles(jsonSchema(entry.body))) : {};
  const sent = Object.entries(body.properties ?? {}).filter(([name]) => !unsent.has(name));
  return {
    type: 'object',
    properties: { ...path, ...query, ...Object.fromEntries(sent) },
    required: [...Object.keys(path), ...(body.required ?? [])],
    additionalProperties: false,
  };
}

type Places = Record<'path' | 'query', Record<string, JsonSchema>>;

const known = new WeakMap<Entry, Places>();

/** The parameters of a call's path and of its query. */
export function placesOf(entry: Entry): Places {
  const places = known.get(entry) ?? readPlaces(entry);
  known.set(entry, places);
  return places;
}

function readPlaces(entry: Entry): Places {
  const all = parameters(entry, entry.call.path).filter(({ name }) => !unasked.has(name));
  const of = (place: 'path' | 'query') =>
    Object.fromEntries(
      all
        .filter((one) => one.in === place)
        .map(({ name, schema, description }): [string, JsonSchema] => [
          name,
          name === 'limit' ? rows : { ...schema, ...(description && { description }) },
        ]),
    );
  return { path: of('path'), query: of('query') };
}

const rows: JsonSchema = {
  type: 'integer',
  minimum: 1,
  maximum: mcpLimits.rows,
  description: `Rows of a page; ${mcpLimits.usual} unless sent`,
};

/** Models take no choice at the top of a schema: a form that creates or edits is here one that creates. */
function requiredWhenNew({ anyOf, ...schema }: JsonSchema): JsonSchema {
  const whenNew = anyOf?.find(({ required }) => !required?.includes('id'))?.required ?? [];
  return { ...schema, required: [...new Set([...(schema.required ?? []), ...whenNew])] };
}
