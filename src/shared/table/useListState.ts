import { useCallback, useMemo, useState } from 'react';
import { changed, firstState, type ListControl, type ListState } from './listState';

/** List state kept inside a widget or dialog. Route pages use `useUrlListState`. */
export function useListState(initial: Partial<ListState> = {}): ListControl {
  const [state, setState] = useState<ListState>({ ...firstState, ...initial });
  const set = useCallback((change: Partial<ListState>) => setState((now) => changed(now, change)), []);
  return useMemo(() => ({ ...state, set }), [state, set]);
}
