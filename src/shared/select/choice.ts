import type { LookupOption } from '../../../wire/parts/lookup';

/** One option of a select; `name` is what is shown. */
export interface Choice {
  id: number | string;
  name: string;
  /** What stands at the end of its row in the list. */
  note?: string;
}

/** A ticket as an option: its "#number" and its title (D1 §2). */
export const numbered = ({ id, ticket_number, name }: LookupOption): Choice => ({
  id,
  name: `#${String(ticket_number)} ${name}`,
});

/** A problem, change or release as an option, with what `meta` adds: identifier and subject; status and priority. */
export const identified = ({ id, identifier, name, status, priority }: LookupOption): Choice => ({
  id,
  name: [identifier, name].filter(Boolean).join(' '),
  note: [status, priority].filter(Boolean).join(' · '),
});

/** What is told apart by identifier and owner, with what `meta` adds of them: an asset. */
export const owned = ({ id, name, identifier, owner }: LookupOption): Choice => ({
  id,
  name,
  note: [identifier, owner].filter(Boolean).join(' · '),
});

/** Options per request (design: never all). */
export const choicesPerPage = 20;

/** Where the options of a select come from: one page of those that match a word. Pages count from 1. */
export type ChoiceSource = (query: {
  search: string;
  page: number;
}) => Promise<{ choices: readonly Choice[]; total: number }>;

/** A few options known beforehand. Keep the result: a new source starts the select anew. */
export function choicesOf(all: readonly Choice[]): ChoiceSource {
  return async ({ search, page }) => {
    const found = all.filter(({ name }) => name.toLocaleLowerCase().includes(search.toLocaleLowerCase()));
    return { choices: found.slice((page - 1) * choicesPerPage, page * choicesPerPage), total: found.length };
  };
}

/** Is it a record with its name, as a reply has them? */
export const isChoice = (value: unknown): value is Choice =>
  typeof value === 'object' && value !== null && 'name' in value;
