import { isLonger, limits } from '../../wire/protocol/limits';
import { limitTexts } from '../../wire/protocol/limits.texts';
import { ApiError, fieldName, invalid } from './errors';
import { rule, say } from './sentence';
import * as bodySentences from '../../texts/compiled/server/body';

type Path = readonly (string | number)[];

const tooDeep = () => new ApiError(400, say(bodySentences.too_deep));
const tooMany = () => new ApiError(413, say(bodySentences.too_many_values));

const [quote, comma, openList, escape, closeList, openObject, closeObject] = [0x22, 0x2c, 0x5b, 0x5c, 0x5d, 0x7b, 0x7d];

/**
 * Throws 400 for JSON that is nested too deeply, 413 for one with too many values, before it is parsed. It reads the
 * text once and builds nothing.
 */
export function requireBoundedJson(text: string): void {
  let [depth, values, isText] = [0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isText) {
      if (code === escape) at++;
      else if (code === quote) isText = false;
    } else if (code === quote) isText = true;
    else if (code === openList || code === openObject) {
      if (++depth > limits.nesting) throw tooDeep();
    } else if (code === closeList || code === closeObject) depth--;
    else if (code === comma && ++values > limits.values) throw tooMany();
  }
}

/** Throws 413 for a form that names too many fields to be read. */
export function requireBoundedForm(text: string): void {
  let fields = 0;
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1))
    if (++fields >= maxFields) throw tooMany();
}

/** Most fields of a form: those of two full lists, and a hundred others. */
export const maxFields = 2 * limits.list + 100;

/**
 * Refuses what is too large before a rule reads it: 422 at the field for a text or list that is too long, 400 for deep
 * nesting and for a field named like a method of every object (`toString`), 413 for too many fields.
 */
export function requireBounded(fields: object): void {
  walk(fields, []);
}

function walk(value: unknown, path: Path): void {
  if (typeof value === 'string') {
    if (isLonger(value, limits.text)) throw invalid({ [fieldOf(path)]: rule(limitTexts.text) });
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (path.length >= limits.nesting) throw tooDeep();
  if (Array.isArray(value)) {
    const max = path.length === 1 && path[0] === 'ids' ? limits.ids : limits.list;
    if (value.length > max) throw invalid({ [fieldOf(path)]: rule(limitTexts.list) });
    value.forEach((inner, index) => walk(inner, [...path, index]));
    return;
  }
  const members = Object.entries(value) as [string, unknown][];
  // qs parses a long list of a form into an object with the indexes as names.
  if (members.length > limits.list) throw path.length ? invalid({ [fieldOf(path)]: rule(limitTexts.list) }) : tooMany();
  for (const [name, inner] of members) {
    if (name in Object.prototype) throw new ApiError(400, say(bodySentences.forbidden_name, { name }));
    if (name.length > limits.name) throw new ApiError(400, fieldName());
    walk(inner, [...path, name]);
  }
}

/** As forms name their fields: `levels[0].name`, `custom_fields.f12`, otherwise the outermost. */
function fieldOf([field, second, third]: Path): string {
  if (typeof second === 'number' && typeof third === 'string') return `${field}[${second}].${third}`;
  return field === 'custom_fields' && second !== undefined ? `${field}.${second}` : String(field);
}
