import { useCallback } from 'react';
import { lookupCalls, type LookupName, type LookupOption, type LookupQuery } from '../../../wire/parts/lookup';
import { useHost } from '../host/useHost';
import { choicesPerPage, type Choice, type ChoiceSource } from './choice';

/**
 * Options of a server lookup (D1 §7), searched there, 20 at a time. `asChoice` (a constant) shows more than the name, of
 * what `meta` adds.
 */
export function useLookup(
  name: LookupName,
  query: Omit<LookupQuery, 'search-query' | 'page' | 'limit'> = {},
  asChoice?: (option: LookupOption) => Choice,
): ChoiceSource {
  const { send } = useHost();
  const key = JSON.stringify(query);
  return useCallback<ChoiceSource>(
    async ({ search, page }) => {
      const { data } = await send(lookupCalls.lookup, {
        params: { name },
        query: {
          ...(JSON.parse(key) as LookupQuery),
          'search-query': search,
          page,
          limit: choicesPerPage,
          count: 'quick',
        },
      });
      return {
        choices: asChoice ? data.data.map(asChoice) : data.data,
        total: data.total,
      };
    },
    [send, name, key, asChoice],
  );
}
