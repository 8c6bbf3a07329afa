import { useMemo } from 'react';
import { useMessages } from '../i18n/useMessages';
import type { Choice } from '../select/choice';
import { filterMessages } from './filter.messages';

/** The two choices of a filter by yes or no. */
export function useYesNo(): readonly Choice[] {
  const t = useMessages(filterMessages);
  return useMemo(
    () => [
      { id: '1', name: t('yes') },
      { id: '0', name: t('no') },
    ],
    [t],
  );
}
