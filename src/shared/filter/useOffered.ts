import { useMemo } from 'react';
import { namedKinds, recordKinds } from '../../../wire/protocol/kind';
import { useReader } from '../api/useReader';
import type { FilterField } from './field';

/** Those of the fields that the reader may filter by: the server refuses records of a kind that they may not see. */
export function useOffered(fields: readonly FilterField[]): readonly FilterField[] {
  const may = useReader()?.actions;
  return useMemo(
    () =>
      fields.filter(({ name }) => {
        const kind = namedKinds[name];
        const view = kind ? recordKinds[kind].view : 'agent';
        return view === 'agent' || !may || may[view];
      }),
    [fields, may],
  );
}
