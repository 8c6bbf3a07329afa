import { useMemo } from 'react';
import type { MapNode } from '../../../../wire/cmdb/cmdb';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useStyles } from '../../../shared/style/useStyles';
import { useHost } from '../../../shared/host/useHost';
import { writeNumber } from '../../../shared/i18n/messages';
import * as sheet from './AssetMap.module.css';
import { drawingOf, type Look, statusLook, typeColour } from './look';
import type { Scene } from './scene';
import * as words from '../../../../texts/compiled/screen/common';
import * as mapMessages from '../../../../texts/compiled/screen/asset-map';

/** Icon of a node's type on its colour. */
export function TypeIcon({ node, colour = node.color }: { node: MapNode; colour?: string }) {
  const css = useStyles(sheet);
  return (
    <svg className={css.typeIcon} viewBox="0 0 22 22" width="22" height="22" aria-hidden="true" focusable="false">
      <rect width="22" height="22" rx="4" fill={colour} />
      <path
        transform="translate(3 3)"
        d={drawingOf(node)}
        fill="none"
        stroke="var(--map-on-type)"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** What colours, icons and shapes mean: of what is on the map now. */
export function MapLegend({ nodes, look }: { nodes: Scene['nodes']; look: Look }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { locale } = useHost().kit;
  const [types, statuses] = useMemo(() => {
    const [byType, byStatus] = [new Map<number, [MapNode, number]>(), new Map<number, MapNode>()];
    for (const { node } of nodes) {
      const before = byType.get(node.asset_type.id);
      byType.set(node.asset_type.id, [before?.[0] ?? node, (before?.[1] ?? 0) + node.count]);
      if (node.asset_status) byStatus.set(node.asset_status.id, node);
    }
    return [[...byType.values()].sort((a, b) => b[1] - a[1]), [...byStatus.values()]] as const;
  }, [nodes]);
  return (
    <details className={css.legend} open>
      <summary>{t(mapMessages.legend)}</summary>
      <ul className={css.legendList} aria-label={t(mapMessages.types)}>
        {types.map(([node, count]) => (
          <li key={node.asset_type.id} className={css.legendLine}>
            <TypeIcon node={node} colour={typeColour(node, look)} />
            <span dir="auto">{node.asset_type.name}</span>
            <span className={css.count}>{writeNumber(count, locale)}</span>
          </li>
        ))}
      </ul>
      {statuses.length > 0 && (
        <ul className={css.legendList} aria-label={t(words.statuses)}>
          {statuses.map((node) => {
            const shape = statusLook(node)!;
            return (
              <li key={node.asset_status!.id} className={css.legendLine}>
                <svg viewBox="-6 -6 12 12" width="12" height="12" aria-hidden="true" focusable="false">
                  <path d={shape.path} fillRule="evenodd" fill={look[shape.tone]} />
                </svg>
                <span dir="auto">{node.asset_status!.name}</span>
              </li>
            );
          })}
        </ul>
      )}
    </details>
  );
}
