import * as mapSentences from '../../texts/compiled/server/map';
import { type MapDirection, mapDirections, mapLimits } from '../../wire/cmdb/cmdb';
import { nodeId } from '../../wire/cmdb/cmdb.schema';
import type { Db } from '../shared/db';
import { invalid } from '../shared/errors';
import { readText } from '../shared/list.params';
import { say } from '../shared/sentence';
import {
  type Branch,
  branches,
  type BranchKey,
  type Link,
  linksBetween,
  membersOf,
  maxNamed,
  withMore,
} from './map.branches';

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
      depth: say(mapSentences.depth, { max: mapLimits.depth }),
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
        max: mapLimits.positions,
      }),
    });
  return [...new Set(ids)];
}

/** A node before it has a place: an asset, or assets that are alike. */
export interface Found {
  /** The asset's id as text, or `g:…`. */
  key: string;
  /** Of an asset. */
  id: number | null;
  asset_type_id: number | null;
  /** Of an asset whose name was seen on the way. */
  named: Named | null;
  /** Steps from the root, downwards along the forward relations. */
  level: number;
  /** Of a group. */
  count: number;
  is_cut: boolean;
  ids: number[];
  /** The node that it was found from, if it was found by expanding that one. */
  expandedFrom: string | null;
  has_more: boolean;
}

/** What an asset is called, and the id of its status. */
export type Named = [name: string, asset_status_id: number | null];

export interface Walked {
  nodes: Found[];
  /** Those of groups. */
  links: Link[];
  truncated: boolean;
  /** Assets whose relations were not looked at. */
  leaves: number[];
  /** The key of the node that stands for an asset. */
  owner: ReadonlyMap<number, string>;
}

/** Nodes of a map with everything that was expanded. */
const maxInAll = 5000;
/** After this time no further step is made, in milliseconds. */
const longest = 2000;
/** Members of groups whose relations to other nodes are looked for. */
const maxLinked = 1_000;

const groupKey = ({ parent, cmdb_id, turned, asset_type_id }: BranchKey): string =>
  `g:${parent}:${cmdb_id}:${turned ? 'i' : 'f'}:${asset_type_id}`;

function branchOf(key: string): BranchKey {
  const [, parent, cmdb_id, side, asset_type_id] = key.split(':');
  return {
    parent: Number(parent),
    cmdb_id: Number(cmdb_id),
    turned: side === 'i',
    asset_type_id: Number(asset_type_id),
  };
}

/**
 * The nodes around an asset: breadth first, nearer ones before farther ones, more than ten that are alike as one (D9).
 * One statement a step.
 */
export async function walk(db: Db, root: number, { depth, direction, expand }: MapQuery): Promise<Walked> {
  const nodes = new Map<string, Found>();
  const owner = new Map<number, string>();
  const links: Link[] = [];
  const begun = performance.now();
  let truncated = false;

  const known = (): number[] => [...owner.keys()];

  function addAsset(id: number, found: Pick<Found, 'asset_type_id' | 'named' | 'level' | 'expandedFrom'>): void {
    const key = String(id);
    owner.set(id, key);
    nodes.set(key, { key, id, ...found, count: 1, is_cut: false, ids: [], has_more: false });
  }

  /** Adds what one step found, up to `most` nodes in all. Returns the assets that are new. */
  function add(found: Branch[], max: number, expanded: boolean): number[] {
    const few = new Set(found.flatMap(({ count, ids }) => (count > mapLimits.alike ? [] : ids)));
    const made: number[] = [];
    for (const branch of found) {
      const from = nodes.get(String(branch.parent))!;
      const level = from.level + (branch.turned ? -1 : 1);
      const free = branch.ids.filter((id) => !owner.has(id));
      const alone = branch.count > mapLimits.alike ? free.filter((id) => !few.has(id)) : free;
      const hidden = branch.count - branch.ids.length + alone.length;
      const isGroup = branch.count > mapLimits.alike && hidden > mapLimits.alike;
      const room = max - nodes.size;
      if (room < (isGroup ? 1 : alone.length)) {
        truncated = true;
        from.has_more = true;
      }
      if (branch.is_cut) truncated = true;
      if (isGroup && room > 0) {
        const key = groupKey(branch);
        for (const id of alone) owner.set(id, key);
        nodes.set(key, {
          ...{ key, id: null, asset_type_id: branch.asset_type_id, named: null, level },
          ...{ count: hidden, is_cut: branch.is_cut, ids: alone, has_more: true },
          expandedFrom: expanded ? from.key : null,
        });
        links.push(
          branch.turned
            ? { source: key, target: from.key, cmdb_id: branch.cmdb_id }
            : { source: from.key, target: key, cmdb_id: branch.cmdb_id },
        );
      } else if (!isGroup)
        for (const id of alone.slice(0, Math.max(0, room))) {
          addAsset(id, {
            asset_type_id: branch.asset_type_id,
            named: branch.named?.[branch.ids.indexOf(id)] ?? null,
            level,
            expandedFrom: expanded ? from.key : null,
          });
          made.push(id);
        }
    }
    return made;
  }

  addAsset(root, { asset_type_id: null, named: null, level: 0, expandedFrom: null });
  const walked = new Set<number>();
  let frontier = [root];
  for (let step = 1; step <= depth && frontier.length; step++) {
    if (nodes.size >= mapLimits.nodes || performance.now() - begun > longest) {
      truncated = true;
      break;
    }
    const found = await branches(db, frontier, known(), direction);
    for (const id of frontier) walked.add(id);
    frontier = add(found, mapLimits.nodes, false);
  }

  /** Shows what a node hides, beyond depth and cap. */
  async function open(node: Found): Promise<void> {
    if (node.id !== null) {
      node.has_more = false;
      add(await branches(db, [node.id], known(), direction), maxInAll, true);
      walked.add(node.id);
      return;
    }
    const elsewhere = [...owner].flatMap(([id, key]) => (key === node.key ? [] : id));
    const max = Math.min(maxNamed, maxInAll - nodes.size + 1);
    const members = await membersOf(db, branchOf(node.key), elsewhere, max);
    if (node.count > members.length) {
      // The rest stays a group.
      truncated = true;
      Object.assign(node, { count: node.count - members.length, ids: node.ids.filter((id) => !members.includes(id)) });
    } else nodes.delete(node.key);
    const { asset_type_id, level, expandedFrom } = node;
    for (const id of members)
      addAsset(id, { asset_type_id, named: null, level, expandedFrom: expandedFrom ?? node.key });
  }

  // A node may be found by expanding another one.
  let waiting = expand;
  for (let there = -1; waiting.length && there !== waiting.length;) {
    there = waiting.length;
    const later: string[] = [];
    for (const key of waiting) {
      const node = nodes.get(key);
      if (node && nodes.size < maxInAll && performance.now() - begun <= longest) await open(node);
      else if (!node) later.push(key);
      else truncated = true;
    }
    waiting = later;
  }

  return {
    nodes: [...nodes.values()],
    links,
    truncated,
    leaves: [...nodes.values()].flatMap(({ id }) => (id !== null && !walked.has(id) ? [id] : [])),
    owner,
  };
}

/** What stands beside the nodes that were found: the relations among them, and which of them have more. */
export async function surroundings(
  db: Db,
  { nodes, links, leaves, owner }: Walked,
  direction: MapDirection,
): Promise<{ links: Link[]; hasMore: ReadonlySet<number> }> {
  const [between, hasMore] = await Promise.all([
    linksBetween(db, [...owner].slice(0, mapLimits.nodes + maxLinked)),
    withMore(db, leaves, [...owner.keys()], direction),
  ]);
  const keys = new Set(nodes.map(({ key }) => key));
  const there = ({ source, target }: Link): boolean => keys.has(source) && keys.has(target);
  const unique = new Map([...links, ...between].filter(there).map((link) => [Object.values(link).join(), link]));
  return { links: [...unique.values()], hasMore: new Set(hasMore) };
}
