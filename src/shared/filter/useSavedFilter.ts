import { useEffect, useState } from 'react';
import type { SavedFilter, SavedFilterCalls } from '../../../wire/parts/saved-filter';
import { useRecord, type Load } from '../api/useRecord';
import { useHost } from '../host/useHost';
import type { FilterField } from './field';
import type { Filters } from './filter';
import { readSaved } from './savedFilter';

/** A saved filter, and its filters once their names are known; nothing without an id. */
export function useSavedFilter(
  calls: SavedFilterCalls,
  id: number | undefined,
  fields: readonly FilterField[],
): { load: Load<{ filter: SavedFilter }>; filters: Filters } {
  const { send } = useHost();
  const load = useRecord(calls.view, id === undefined ? null : { params: { id } });
  const saved = load.data?.filter.filters;
  const [filters, setFilters] = useState<Filters>({});
  useEffect(() => {
    if (!saved) return undefined;
    let wanted = true;
    void readSaved(saved, fields, send).then((read) => wanted && setFilters(read));
    return () => {
      wanted = false;
    };
  }, [saved, fields, send]);
  return { load, filters };
}
