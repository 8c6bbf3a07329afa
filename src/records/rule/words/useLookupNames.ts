import { useCallback, useState } from 'react';
import useSWR from 'swr';
import { lookupCalls, type LookupName } from '../../../../wire/parts/lookup';
import { useHost } from '../../../shared/host/useHost';
import type { Choice } from '../../../shared/select/choice';

/** Ids by the lookup that names them. */
export type Named = ReadonlyMap<LookupName, ReadonlySet<number>>;

export interface LookupNames {
  /** `#3` for one that cannot be had, `…` while it is on its way. */
  nameOf: (lookup: LookupName, id: number) => string;
  /** What was chosen in a select has its name already. */
  learn: (lookup: LookupName, choices: readonly Choice[]) => void;
}

const perRequest = 100;
const keyOf = (lookup: LookupName, id: number | string) => `${lookup} ${id}`;

/** The names of records that rules mention, one request for each lookup. What the reader may not see stays nameless. */
export function useLookupNames(named: Named): LookupNames {
  const { send, kit } = useHost();
  const [learned, setLearned] = useState<ReadonlyMap<string, string>>(new Map());
  const wanted = [...named]
    .map(([lookup, ids]) => [lookup, [...ids].filter((id) => !learned.has(keyOf(lookup, id))).sort()] as const)
    .filter(([, ids]) => ids.length > 0);

  const load = async (): Promise<ReadonlyMap<string, string>> => {
    const found = await Promise.all(
      wanted.flatMap(([lookup, ids]) =>
        Array.from({ length: Math.ceil(ids.length / perRequest) }, async (_, part) => {
          const query = { ids: ids.slice(part * perRequest, (part + 1) * perRequest), limit: perRequest };
          const reply = await send(lookupCalls.lookup, { params: { name: lookup }, query }).catch(() => undefined);
          return (reply?.data.data ?? []).map(({ id, name }) => [keyOf(lookup, id), name] as const);
        }),
      ),
    );
    return new Map(found.flat());
  };
  const key = wanted.length ? `${kit.base} rule-names ${JSON.stringify(wanted)}` : null;
  const { data, isLoading } = useSWR(key, load, { keepPreviousData: true, revalidateOnFocus: false });

  const learn = useCallback(
    (lookup: LookupName, choices: readonly Choice[]) =>
      setLearned((known) => new Map([...known, ...choices.map(({ id, name }) => [keyOf(lookup, id), name] as const)])),
    [],
  );
  return {
    nameOf: (lookup, id) => {
      const at = keyOf(lookup, id);
      return learned.get(at) ?? data?.get(at) ?? (isLoading ? '…' : `#${id}`);
    },
    learn,
  };
}
