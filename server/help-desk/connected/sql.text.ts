/** A value of a placeholder; a list stands inside `in (…)`. */
export type SqlValue = string | number | null | readonly string[];
export type SqlValues = Record<string, SqlValue>;

export interface Statement {
  text: string;
  values: (string | number | null)[];
}

/** Strings, quoted names, comments, casts and dollar quotes are passed over; then `:name`. */
const tokens = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|::|:([a-z_]+)/g;

/** Names of the placeholders in a statement. */
export const placeholdersOf = (sql: string): Set<string> =>
  new Set([...sql.matchAll(tokens)].flatMap(([, , name]) => name ?? []));

/**
 * A statement with the driver's own marks in the place of `:name`. `mark` writes that of the value with this number, from
 * 1 on; with `reuse` a name that comes twice is one value. A list becomes its values with commas between them, an empty
 * one `null`. Throws for a placeholder that has no value.
 */
export function bind(
  sql: string,
  values: SqlValues,
  mark: (number: number, value: string | number | null) => string,
  reuse: boolean,
): Statement {
  const bound: (string | number | null)[] = [];
  const known = new Map<string, string>();
  const add = (value: string | number | null): string => mark(bound.push(value), value);
  const text = sql.replace(tokens, (whole: string, _dollar: string | undefined, name: string | undefined) => {
    if (name === undefined) return whole;
    const value = values[name];
    if (value === undefined)
      throw new Error(
        `there is no placeholder :${name}; there are ${Object.keys(values)
          .map((one) => `:${one}`)
          .join(', ')}`,
      );
    const earlier = reuse ? known.get(name) : undefined;
    if (earlier !== undefined) return earlier;
    const written = typeof value === 'object' && value !== null ? value.map(add).join(', ') || 'null' : add(value);
    known.set(name, written);
    return written;
  });
  return { text, values: bound };
}
