import * as collidesSentences from '../../texts/compiled/server/collides';
import type { Collision } from '../../wire/collision/collision';
import { type Actor, sees } from '../shared/actor';
import type { Db } from '../shared/db';
import { say, type Sentence } from '../shared/sentence';
import { planOf } from './collision.plan';
import { collisionsOf } from './collision.queries';
import { readingAs } from '../shared/scope';

/** So much is named of what a change collides with. */
const named = 5;

/**
 * What a change collides with now, gravest first, in sentences (G12): at most five, and how many more there are. Other
 * changes and assets are named as far as the `reader` may see them, to nobody if there is none.
 */
export async function collisionsInWords(db: Db, changeId: number, reader: Actor | undefined): Promise<Sentence[]> {
  const plan = await planOf(db, changeId);
  if (!plan) return [];
  const collisions = await collisionsOf(reader ? await readingAs(db, reader) : db, plan, reader?.time_zone ?? 'UTC');
  const may = (kind: 'change' | 'asset'): boolean => reader !== undefined && sees(reader, kind);
  const inWords = (one: Collision): Sentence => {
    const way = one.path.map(({ asset }) => asset.name).join(' → ');
    const other =
      may('change') && one.with
        ? say(collidesSentences.change_named, { identifier: one.with?.identifier ?? '', title: one.with?.title ?? '' })
        : say(collidesSentences.another_change);
    switch (one.kind) {
      case 'freeze':
        return one.severity === 'block'
          ? say(collidesSentences.freeze_blocks, { name: one.with?.title ?? '' })
          : say(collidesSentences.freeze, { name: one.with?.title ?? '' });
      case 'outside_maintenance':
        return may('asset') ? say(collidesSentences.windows, { name: way }) : say(collidesSentences.windows_unseen);
      case 'same_asset':
        return may('asset')
          ? say(collidesSentences.same_asset, { other, name: way })
          : say(collidesSentences.same_asset_unseen, { other });
      case 'related_asset':
        return may('asset')
          ? say(collidesSentences.related_asset, { other, way })
          : say(collidesSentences.related_asset_unseen, { other });
      case 'same_assignee':
        return say(collidesSentences.same_assignee, { other });
      case 'same_team':
        return say(collidesSentences.same_team, { other });
    }
  };
  const more = collisions.length - named;
  return [
    ...collisions.slice(0, named).map(inWords),
    ...(more > 0 ? [say(collidesSentences.more, { count: more })] : []),
  ];
}
