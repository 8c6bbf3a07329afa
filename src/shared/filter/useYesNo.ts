import { useMemo } from 'react';
import { useMessages } from '../i18n/useMessages';
import type { Choice } from '../select/choice';
import * as words from '../../../texts/compiled/screen/common';

/** The two choices of a filter by yes or no. */
export function useYesNo(): readonly Choice[] {
  const t = useMessages();
  return useMemo(
    () => [
      { id: '1', name: t(words.yes) },
      { id: '0', name: t(words.no) },
    ],
    [t],
  );
}
