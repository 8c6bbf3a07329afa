import { useCallback } from 'react';
import type { Choice, ChoiceSource } from '../../shared/select/choice';

/** The same choices without this row, and without those that do not fit; `fits` keeps its identity. */
export function useOthers(
  source: ChoiceSource,
  id: number | undefined,
  fits?: (other: Choice) => boolean,
): ChoiceSource {
  return useCallback<ChoiceSource>(
    async (query) => {
      const { choices, total } = await source(query);
      const others = choices.filter((choice) => choice.id !== id && (fits?.(choice) ?? true));
      return { choices: others, total: total - choices.length + others.length };
    },
    [source, id, fits],
  );
}
