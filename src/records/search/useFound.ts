import { useEffect, useState } from 'react';
import { searchCalls, type SearchKind, searchLimits, type SearchReply } from '../../../wire/search/search';
import type { ApiError } from '../../shared/api/ApiError';
import { useRecord } from '../../shared/api/useRecord';

/** Milliseconds of rest after a letter before it is searched. */
const rest = 80;

export interface Found {
  /** What was found last, also while what is found for the present words is on its way; undefined without a word. */
  data?: SearchReply;
  /** The words that `data` was found by. */
  word: string;
  /** More letters are needed. */
  short: boolean;
  /** What is shown belongs to other words than those that are typed. */
  pending: boolean;
  error: ApiError | undefined;
  reload: () => Promise<void>;
  refreshing: boolean;
}

/** Searches while somebody types: once they pause, the latest words only; what was asked before is aborted. */
export function useFound(typed: string, options: { kinds?: readonly SearchKind[]; limit?: number } = {}): Found {
  const word = typed.trim();
  const rested = useRested(word);
  const short = word.length < searchLimits.least;
  const asked = short || rested.length < searchLimits.least ? null : rested;
  const load = useRecord(searchCalls.find, asked === null ? null : { query: { q: asked, ...options } });
  const [kept, keep] = useState<{ word: string; data: SearchReply }>();
  if (short ? kept : load.data && kept?.data !== load.data)
    keep(short || asked === null ? undefined : { word: asked, data: load.data! });
  return {
    data: kept?.data,
    word: kept?.word ?? '',
    short,
    pending: !short && !load.error && kept?.word !== word,
    error: short ? undefined : load.error,
    reload: load.reload,
    get refreshing() {
      return load.refreshing;
    },
  };
}

/** The text once it has not changed for a moment; at once where it is the first. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setRested, rest, text);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
