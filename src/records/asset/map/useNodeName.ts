import { useCallback } from 'react';
import type { MapNode } from '../../../../wire/cmdb/cmdb';
import { useMessages } from '../../../shared/i18n/useMessages';
import { mapMessages } from './map.messages';

/** Name of a node; a group's is written in the reader's language. */
export function useNodeName(): (node: MapNode) => string {
  const t = useMessages(mapMessages);
  return useCallback(
    (node) => {
      if (!node.group) return node.name;
      const isCut = node.name.split(' ', 1)[0]!.endsWith('+');
      return t(isCut ? 'group_more' : 'group', { count: node.count, type: node.asset_type.name });
    },
    [t],
  );
}
