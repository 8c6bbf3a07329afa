import type { InferType } from 'yup';
import { call } from '../protocol/call';
import type * as schemas from './watch.schema';

/**
 * What somebody who watches a record is informed of (G6): comments and changes of status and assignee; only mentions of
 * them; nothing. Without a choice it is mentions.
 */
export const watchLevels = ['all', 'mentions', 'none'] as const;
export type WatchLevel = (typeof watchLevels)[number];

/** So many of those who watch a record are named. */
export const shownWatchers = 100;

export type WatchForm = InferType<typeof schemas.watchForm>;
export type WatchView = InferType<typeof schemas.watchView>;
export type Watching = InferType<typeof schemas.watching>;

type OfOwner = { params: { owner: string } };
const path = '/service-desk/api/watch/{owner}';

/** Who may view a record may watch it. `owner` is that of its files: `sd_problem:12`. */
const needs = 'signed-in';

export const watchCalls = {
  view: call<OfOwner & { reply: WatchView }>('GET', path, { needs, fails: [403] }),
  set: call<OfOwner & { body: WatchForm; reply: Watching }>('POST', path, { needs, fails: [403] }),
  /** The same as the level `none`. */
  stop: call<OfOwner & { reply: Watching }>('DELETE', path, { needs, fails: [403] }),
};
