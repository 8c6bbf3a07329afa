import { writingPace } from '../../../wire/parts/comment';
import * as commentSentences from '../../../texts/compiled/server/comment';
import type { Actor } from '../../shared/actor';
import type { Trx } from '../../shared/db';
import { ApiError } from '../../shared/errors';
import type { LiveHub } from '../../shared/live';
import { say } from '../../shared/sentence';
import type { OwnedRecord } from '../owner';

const minute = 60_000;

/** Counts the signals of each person in this process. What it returns throws 429 for too many in a minute. */
export function writingLimit(): (person: number, now: Date) => void {
  const counted = new Map<number, { since: number; times: number }>();
  return (person, now) => {
    const at = now.getTime();
    for (const [id, { since }] of counted) if (at - since >= minute) counted.delete(id);
    const count = counted.get(person) ?? { since: at, times: 0 };
    if (count.times >= writingPace.inMinute)
      throw new ApiError(429, say(commentSentences.too_often), Math.ceil((count.since + minute - at) / 1000));
    counted.set(person, { ...count, times: count.times + 1 });
  };
}

/** Says on the live streams of who may see the record that the actor writes a comment on it. Nothing is stored. */
export async function signalWriting(db: Trx, live: LiveHub, actor: Actor, { kind, id }: OwnedRecord): Promise<void> {
  await live.signal(db, { kind: 'writing', id: actor.id, owner: `${kind.owner}:${id}`, name: actor.full_name });
}
