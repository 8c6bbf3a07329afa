import { useMemo, useState } from 'react';
import { type ImpactReply, relationCalls } from '../../../../wire/cmdb/cmdb';
import { type Load, useRecord } from '../../../shared/api/useRecord';
import { type Graph, type Key, keysOfAssets } from './graph';

interface Named {
  id: number;
  name: string;
}

/** What fails with an asset, shown on the map (D28). */
export interface Affected {
  /** The asset that is thought to fail; null: nothing is shown. */
  of: Named | null;
  show: (of: Named | null) => void;
  load: Load<ImpactReply>;
  /** How many others fail, on the map or not. */
  count: number;
  /** The nodes of all of them and of the asset itself; null until they are known. */
  keys: ReadonlySet<Key> | null;
}

/** Asks for it when it is wanted. */
export function useAffected(graph: Graph): Affected {
  const [of, show] = useState<Named | null>(null);
  const load = useRecord(relationCalls.impact, of && { query: { asset_ids: [of.id], direction: 'affected' } }, {
    live: 'asset',
    spread: true,
  });
  const assets = of ? load.data?.assets : undefined;
  const keys = useMemo(() => {
    if (!of || !assets) return null;
    return keysOfAssets(graph, [of.id, ...assets.map(({ id }) => id)]);
  }, [graph, of, assets]);
  return { of, show, load, count: assets?.length ?? 0, keys };
}
