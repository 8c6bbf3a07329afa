import { type Collision, collisionLimits } from '../../wire/collision/collision';
import { impactDirections } from '../../wire/cmdb/cmdb';
import { namesOf, nextOf } from '../cmdb';
import type { Db } from '../shared/db';

type Way = Collision['path'];

/** Assets that are looked at in one step; a rack that holds more is not all looked at. */
const most = 5000;

/**
 * From these assets to all that may fail with them or that they rest on, two steps away at most, always the one way or always
 * the other: so two that only share a host do not meet. The shortest way to each; the assets themselves have the way of
 * one step. At most four statements, and one for the names.
 */
export async function waysFrom(db: Db, assets: readonly number[]): Promise<Map<number, Way>> {
  const own = new Set(assets);
  const chains: Map<number, { from: number; relation: string }>[] = [];
  const steps = new Map<number, { chain: number; depth: number }>();
  for (const [chain, direction] of impactDirections.entries()) {
    const found = new Map<number, { from: number; relation: string }>();
    let frontier: readonly number[] = assets;
    for (let depth = 1; depth <= collisionLimits.steps && frontier.length; depth++) {
      const rows = await nextOf(db, frontier, [...own, ...found.keys()], direction, most);
      for (const { id, from, relation_name } of rows) {
        found.set(id, { from, relation: relation_name });
        const known = steps.get(id);
        if (!known || known.depth > depth) steps.set(id, { chain, depth });
      }
      frontier = rows.map(({ id }) => id);
    }
    chains.push(found);
  }
  const names = await namesOf(db, [...own, ...steps.keys()]);
  const asset = (id: number) => ({ id, name: names.get(id) ?? '' });
  const wayTo = (id: number, chain: number): Way => {
    const step = chains[chain]?.get(id);
    return step && !own.has(id)
      ? [...wayTo(step.from, chain), { asset: asset(id), relation: step.relation }]
      : [{ asset: asset(id), relation: null }];
  };
  return new Map([
    ...assets.map((id): [number, Way] => [id, wayTo(id, 0)]),
    ...[...steps].map(([id, { chain }]): [number, Way] => [id, wayTo(id, chain)]),
  ]);
}
