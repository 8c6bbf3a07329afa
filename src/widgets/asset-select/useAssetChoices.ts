import { useCallback } from 'react';
import { assetCalls } from '../../../wire/asset/asset';
import { useHost } from '../../shared/host/useHost';
import { choicesPerPage, owned, type ChoiceSource } from '../../shared/select/choice';

/**
 * The assets that the reader may see, as options: a client's own ones too, which the lookups of agents do not offer.
 */
export function useAssetChoices(): ChoiceSource {
  const { send } = useHost();
  return useCallback<ChoiceSource>(
    async ({ search, page }) => {
      const query = {
        'search-query': search,
        'sort-field': 'name',
        'sort-order': 'asc',
        page,
        limit: choicesPerPage,
        count: 'quick',
      } as const;
      const { data } = await send(assetCalls.list, { query });
      const choices = data.data.map(({ id, name, identifier, used_by, managed_by }) =>
        owned({ id, name, identifier, owner: (used_by ?? managed_by)?.name }),
      );
      return { choices, total: data.total };
    },
    [send],
  );
}
