import { isLonger } from '../../wire/protocol/limits';
import { defaultResults, type SearchKind, searchKinds, searchLimits, searchTexts } from '../../wire/search/search';
import { searchEntries } from '../../wire/search/search.schema';
import * as querySentences from '../../texts/compiled/server/query';
import { invalid } from '../shared/errors';
import { readText, readWords } from '../shared/list.params';
import { route } from '../shared/route';
import { rule, say } from '../shared/sentence';
import type { App } from '../shared/services';
import { search } from './search.queries';

/** The search in all kinds at once (G1). */
export function searchRoutes(app: App): void {
  route(app, searchEntries.find, async ({ actor, db, query, services: { helpDesk } }) =>
    search(db, actor, helpDesk, { q: readQuery(query), kinds: readKinds(query), limit: readLimit(query) }),
  );
}

function readQuery(query: Record<string, unknown>): string {
  const text = (readText('q', query.q) ?? '').trim();
  if (isLonger(text, searchLimits.text)) throw invalid({ q: rule(searchTexts.tooLong) });
  return text;
}

/** All, unless some are named; throws 422 for one that there is not. */
function readKinds({ kinds }: Record<string, unknown>): readonly SearchKind[] {
  const words = readWords('kinds', kinds ?? []).flatMap((word) => word.split(','));
  const known = searchKinds.filter((kind) => words.includes(kind));
  if (known.length < new Set(words).size) throw invalid({ kinds: rule(searchTexts.kinds) });
  return words.length ? known : searchKinds;
}

function readLimit(query: Record<string, unknown>): number {
  const text = readText('limit', query.limit);
  if (text === undefined) return defaultResults;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw invalid({ limit: say(querySentences.number, { name: 'limit' }) });
  return Math.min(Number(text), searchLimits.results);
}
