import { useCallback } from 'react';
import { assetOptions } from '../../../wire/asset/asset';
import { useHost } from '../../shared/host/useHost';
import { choicesPerPage, type ChoiceSource } from '../../shared/select/choice';

/**
 * The assets that the reader may see, as options (D1 §7: `meta=true`): a client's own ones too, which the lookups of
 * agents do not offer.
 */
export function useAssetChoices(): ChoiceSource {
  const { send } = useHost();
  return useCallback<ChoiceSource>(
    async ({ search, page }) => {
      const query = {
        meta: true,
        'search-query': search,
        'sort-field': 'name',
        'sort-order': 'asc',
        page,
        limit: choicesPerPage,
      } as const;
      const { data } = await send(assetOptions, { query });
      return { choices: data.data, total: data.total };
    },
    [send],
  );
}
