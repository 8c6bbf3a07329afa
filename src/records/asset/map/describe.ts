import type { useMessages } from '../../../shared/i18n/useMessages';
import { type Graph, type Key, nameFrom, otherEnd } from './graph';
import type { useNodeName } from './useNodeName';
import * as mapMessages from '../../../../texts/compiled/screen/asset-map';

/** What a screen reader says of the node that an arrow key led to; never where it stands. */
export function describe(
  graph: Graph,
  key: Key,
  nameOf: ReturnType<typeof useNodeName>,
  t: ReturnType<typeof useMessages>,
): string {
  const node = graph.nodes.get(key);
  if (!node) return '';
  const parent = graph.parent.get(key);
  const relation = graph.of.get(key)?.find((one) => otherEnd(one, key) === parent);
  const above = parent === undefined ? undefined : graph.nodes.get(parent);
  return t(mapMessages.told, {
    name: nameOf(node),
    type: node.asset_type.name,
    status: node.asset_status?.name ?? t(mapMessages.no_status),
    level: node.level,
    relation: relation && above ? `${nameFrom(relation, key)} ${nameOf(above)}` : t(mapMessages.this_asset),
    connections: t(mapMessages.connected, { count: graph.of.get(key)?.length ?? 0 }),
  });
}
