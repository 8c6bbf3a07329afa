import { sql } from 'kysely';
import type { Named, Person } from '../../wire/protocol/reply';
import type { Db } from '../shared/db';
import { escapeHtml, sanitise } from '../shared/html';
import type { Language } from '../../texts/compiled/languages';
import type { Sentence } from '../shared/sentence';
import { placeOf } from '../shared/shapes';
import { shownName } from '../shared/built-in';

/** What a new record takes along from the record that it is created from. The form shows it before it is saved. */
export interface Origin {
  subject: string;
  /** Sanitised HTML: what the other record says, quoted. */
  description: string;
  requester: Person | null;
  priority: (Named & { level: number }) | null;
  department: Named | null;
  team: Named | null;
  assets: Named[];
}

/** A text under a sentence that says whose it is; '' if there is none. */
export const quoted = (from: Sentence, html: string | null, language: Language): string =>
  html ? `<p>${escapeHtml(from.in(language))}</p><blockquote>${sanitise(html)}</blockquote>` : '';

/** The first characters of a subject that is longer than the new record's may be. */
export function cut(subject: string, max: number): string {
  const characters = [...subject];
  return characters.length > max
    ? `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
    : subject;
}

/** The priority of changes that is called or ranks as another kind's does; null if neither is known. */
export async function changePriorityOf(db: Db, priority: Origin['priority']): Promise<Named | null> {
  if (!priority) return null;
  const name = shownName('change_priorities', 'n');
  const { rows } = await sql<Named>`
    select n.id, ${name} as name from change_priorities n where ${priority.level} > 0 or lower(${name}) = lower(${priority.name})
    order by lower(${name}) = lower(${priority.name}) desc, abs((select ceil(4.0 * count(*) filter (where ${placeOf('o')} <= ${placeOf('n')}) / count(*))::int from change_priorities o) - ${priority.level}), ${placeOf('n')} limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}
