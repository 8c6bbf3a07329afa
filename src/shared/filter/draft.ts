import { createContext, useContext } from 'react';
import type { Filters, FilterValue } from './filter';

interface Draft {
  filters: Filters;
  put: (name: string, value: FilterValue) => void;
}

export const DraftContext = createContext<Draft>({ filters: {}, put: () => undefined });

/** The value of one filter as chosen, but not applied yet. */
export const useDraft = () => useContext(DraftContext);
