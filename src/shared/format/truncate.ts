/**
 * Characters shown of a long text (D1 §1): subjects and titles 50, contract types and organizations 20, other names 15.
 * They are the shortest that a name may be cut to (F1). A cell of a table, which has more room, cuts by itself: `all`.
 */
export const shown = { title: 50, organization: 20, name: 15, all: Infinity } as const;

/** The first `max` characters, then an ellipsis; characters as a person counts them. */
export function truncate(text: string, max: number): string {
  const characters = [...text];
  return characters.length > max ? `${characters.slice(0, max).join('').trimEnd()}…` : text;
}
