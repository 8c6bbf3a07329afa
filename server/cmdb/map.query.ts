import { type MapDirection, mapDirections, mapLimits } from '../../wire/cmdb/cmdb';
import { nodeId } from '../../wire/cmdb/cmdb.schema';
import { invalid } from '../shared/errors';
import { readText } from '../shared/list.params';
import { say } from '../shared/sentence';
import * as mapSentences from '../../texts/compiled/server/map';

/** What a map shows (D9, D10). */
export interface MapQuery {
  depth: number;
  direction: MapDirection;
  /** Ids of nodes, as texts. */
  expand: string[];
}

/** Throws 422 naming the parameter. */
export function readMap(query: Record<string, unknown>): MapQuery {
  const depth = readText('depth', query.depth) ?? String(mapLimits.usualDepth);
  if (!/^[1-9]$/.test(depth) || Number(depth) > mapLimits.depth)
    throw invalid({
      depth: say(mapSentences.depth, { most: mapLimits.depth }),
    });
  const direction = readText('direction', query.direction) ?? 'both';
  if (!isDirection(direction)) throw invalid({ direction: say(mapSentences.direction) });
  return { depth: Number(depth), direction, expand: readNodes(query.expand) };
}

const isDirection = (text: string): text is MapDirection => (mapDirections as readonly string[]).includes(text);

/** `5`, `5,g:5:1:f:2`, a repeated or indexed parameter. */
function readNodes(sent: unknown): string[] {
  const parts = typeof sent === 'object' && sent !== null ? Object.values(sent as object) : [sent];
  const ids = parts
    .flatMap((part) => (readText('expand', part) ?? '').split(',', mapLimits.positions + 1))
    .filter(Boolean);
  if (ids.length > mapLimits.positions || !ids.every((id) => nodeId.test(id)))
    throw invalid({
      expand: say(mapSentences.expand, {
        most: mapLimits.positions,
      }),
    });
  return [...new Set(ids)];
}
