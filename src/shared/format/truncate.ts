/**
 * Characters shown of a long text (D1 §1). They are the shortest that it may be cut to (F1): a cell of a table, which has
 * more room, cuts by itself, and a fact of a record goes on in the next line: `all`.
 */
export const shown = { title: 50, name: 15, all: Infinity } as const;

/** The first `max` characters, then an ellipsis; characters as a person counts them. */
export function truncate(text: string, max: number): string {
  const characters = [...text];
  return characters.length > max ? `${characters.slice(0, max).join('').trimEnd()}…` : text;
}
