import { useCallback, useRef } from 'react';
import type { Choice, ChoiceSource } from '../../shared/select/choice';

/** The same choices without this row, and without those that do not fit. */
export function useOthers(
  source: ChoiceSource,
  id: number | undefined,
  fits?: (other: Choice) => boolean,
): ChoiceSource {
  const fit = useRef(fits);
  fit.current = fits;
  return useCallback<ChoiceSource>(
    async (ask) => {
      const { choices, total } = await source(ask);
      const others = choices.filter((choice) => choice.id !== id && (fit.current?.(choice) ?? true));
      return { choices: others, total: total - choices.length + others.length };
    },
    [source, id],
  );
}
