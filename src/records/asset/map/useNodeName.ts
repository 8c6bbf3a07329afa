import { useCallback } from 'react';
import type { MapNode } from '../../../../wire/cmdb/cmdb';
import { useMessages } from '../../../shared/i18n/useMessages';
import * as mapMessages from '../../../../texts/compiled/screen/asset-map';

/** Name of a node; a group's is written in the reader's language. */
export function useNodeName(): (node: MapNode) => string {
  const t = useMessages();
  return useCallback(
    (node) => {
      if (!node.group) return node.name;
      const isCut = node.name.split(' ', 1)[0]!.endsWith('+');
      return t(isCut ? mapMessages.group_more : mapMessages.group, { count: node.count, type: node.asset_type.name });
    },
    [t],
  );
}
