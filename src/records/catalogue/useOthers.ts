import { useCallback } from 'react';
import type { ChoiceSource } from '../../shared/select/choice';

/** The same choices without this row. */
export function useOthers(source: ChoiceSource, id: number | undefined): ChoiceSource {
  return useCallback<ChoiceSource>(
    async (ask) => {
      const { choices, total } = await source(ask);
      const others = choices.filter((choice) => choice.id !== id);
      return { choices: others, total: total - choices.length + others.length };
    },
    [source, id],
  );
}
