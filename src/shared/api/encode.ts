type Entry = [name: string, value: string | Blob];

/**
 * Flattens a value as `qs` reads it: lists as `name[]` (an empty list as one empty text, because nothing would be sent
 * otherwise), objects as `name[key]`, true and false as 1 and 0. `undefined` is left out.
 */
function* entries(name: string, value: unknown): Generator<Entry> {
  if (value === undefined) return;
  if (value === null) yield [name, ''];
  else if (value instanceof Blob) yield [name, value];
  else if (Array.isArray(value) && value.length === 0) yield [`${name}[]`, ''];
  else if (Array.isArray(value)) {
    for (const [index, element] of value.entries())
      yield* entries(isPlain(element) ? `${name}[${index}]` : `${name}[]`, element);
  } else if (isPlain(value)) {
    for (const [key, inner] of Object.entries(value)) yield* entries(`${name}[${key}]`, inner);
  } else yield [name, typeof value === 'boolean' ? String(Number(value)) : String(value)];
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob);

const flatten = (value: unknown): Entry[] =>
  isPlain(value) ? Object.entries(value).flatMap(([name, inner]) => [...entries(name, inner)]) : [];

/** `?a=1&b[]=2`, or '' without anything to send; empty texts and nulls are left out. */
export function queryString(query: unknown): string {
  const given = flatten(query).filter(([, value]) => value !== '');
  const text = given.map(
    ([name, value]) =>
      `${name
        .split(/([[\]])/)
        .map((part) => (part === '[' || part === ']' ? part : encodeURIComponent(part)))
        .join('')}=${encodeURIComponent(String(value))}`,
  );
  return text.length ? `?${text.join('&')}` : '';
}

/** A body as multipart/form-data. */
export function formData(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of flatten(body)) {
    if (value instanceof File) form.append(name, value, value.name);
    else form.append(name, value);
  }
  return form;
}

/** Is there a file anywhere in it? */
export function hasFile(value: unknown): boolean {
  if (value instanceof Blob) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasFile);
}
