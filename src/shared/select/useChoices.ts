import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/ApiError';
import type { Choice, ChoiceSource } from './choice';

interface Found {
  choices: readonly Choice[];
  total: number;
  page: number;
  state: 'idle' | 'loading' | 'ready' | 'failed';
  /** Why the reader may not see the options. */
  refusal?: string;
}

const nothing: Found = { choices: [], total: 0, page: 0, state: 'idle' };

/**
 * The options found so far: loaded when the list opens, anew 250 ms after the last letter, and page by page at the end
 * of the list.
 */
export function useChoices(source: ChoiceSource) {
  const [found, setFound] = useState<Found>(nothing);
  const requestedOf = useRef({ search: '', turn: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const fetchIt = useCallback(
    async (search: string, page: number) => {
      const turn = ++requestedOf.current.turn;
      requestedOf.current.search = search;
      setFound((now) => ({ ...(page === 1 ? nothing : now), state: 'loading' }));
      try {
        const { choices, total } = await source({ search, page });
        if (turn !== requestedOf.current.turn) return;
        setFound((now) => ({
          choices: page === 1 ? choices : [...now.choices, ...choices],
          total,
          page,
          state: 'ready',
        }));
      } catch (thrown) {
        const { refused, message } = ApiError.from(thrown);
        const refusal = refused ? message : undefined;
        if (turn === requestedOf.current.turn) setFound((now) => ({ ...now, state: 'failed', refusal }));
      }
    },
    [source],
  );

  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    ...found,
    open: () => void fetchIt('', 1),
    search: (text: string) => {
      clearTimeout(timer.current);
      if (text === requestedOf.current.search) return;
      setFound({ ...nothing, state: 'loading' });
      timer.current = setTimeout(() => void fetchIt(text, 1), 250);
    },
    more: () => {
      if (found.state === 'ready' && found.choices.length < found.total)
        void fetchIt(requestedOf.current.search, found.page + 1);
    },
  };
}
