import { useCallback } from 'react';
import { lookupCalls, type LookupName, type LookupOption, type LookupQuery } from '../../../wire/parts/lookup';
import { ownKinds } from '../../../wire/host/host';
import { ApiError } from '../api/ApiError';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import * as selectMessages from '../../../texts/compiled/screen/select';
import { choicesPerPage, type Choice, type ChoiceSource } from './choice';

/**
 * Options of a server lookup (D1 §7), searched there, 20 at a time. `asChoice` (a constant) shows more than the name, of
 * what `meta` adds. Of a list that the help-desk does not share, and of which nothing is kept here, it is said so.
 */
export function useLookup(
  name: LookupName,
  query: Omit<LookupQuery, 'search-query' | 'page' | 'limit'> = {},
  asChoice?: (option: LookupOption) => Choice,
): ChoiceSource {
  const { send, kit } = useHost();
  const t = useMessages();
  const isConnected =
    !kit.helpDesk?.kinds || kit.helpDesk.kinds.includes(name) || !ownKinds.some((one) => one === name);
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
      // Nothing of it is kept here either: whoever looks need not search.
      if (!isConnected && !data.total && !search) throw new ApiError(404, t(selectMessages.not_connected), {}, true);
      return {
        choices: asChoice ? data.data.map(asChoice) : data.data,
        total: data.total,
      };
    },
    [send, name, key, asChoice, isConnected, t],
  );
}
