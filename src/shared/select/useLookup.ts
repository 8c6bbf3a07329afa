import { useCallback } from 'react';
import { lookupCalls, type LookupName, type LookupOption, type LookupQuery } from '../../../wire/parts/lookup';
import { useHost } from '../host/useHost';
import { choicesPerPage, type ChoiceSource } from './choice';

/**
 * Options of a server lookup (D1 §7), searched there, 20 at a time. `nameOf` (a constant) says more than the name, of
 * what `meta` adds.
 */
export function useLookup(
  name: LookupName,
  query: Omit<LookupQuery, 'search-query' | 'page' | 'limit'> = {},
  nameOf?: (option: LookupOption) => string,
): ChoiceSource {
  const { send } = useHost();
  const asked = JSON.stringify(query);
  return useCallback<ChoiceSource>(
    async ({ search, page }) => {
      const { data } = await send(lookupCalls.lookup, {
        params: { name },
        query: { ...(JSON.parse(asked) as LookupQuery), 'search-query': search, page, limit: choicesPerPage },
      });
      return {
        choices: nameOf ? data.data.map((option) => ({ id: option.id, name: nameOf(option) })) : data.data,
        total: data.total,
      };
    },
    [send, name, asked, nameOf],
  );
}
