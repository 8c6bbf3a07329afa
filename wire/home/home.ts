import type { InferType } from 'yup';
import * as shared from '../../texts/compiled/rules/shared';
import { call } from '../protocol/call';
import type { ExtensionKey } from '../extension/extension';
import type { ListQuery } from '../protocol/list';
import type * as schemas from './home.schema';

/** What the start page shows, in its own order (G9). */
export const homeBlocks = ['decisions', 'mine', 'team', 'soon', 'recent', 'failing'] as const;
export type HomeBlock = (typeof homeBlocks)[number];

/** What is arranged on the start page: our blocks, and cards of extensions (`home.card`, G25), which may be gone by now. */
export type PlacedBlock = HomeBlock | ExtensionKey;

export const isHomeBlock = (block: PlacedBlock): block is HomeBlock => homeBlocks.some((one) => one === block);

/** What its rows are: records, and for administrators the work that failed. */
export const homeKinds = [
  'problem',
  'change',
  'release',
  'asset',
  'contract',
  'product',
  'vendor',
  'job',
  'mail',
] as const;
export type HomeKind = (typeof homeKinds)[number];

/**
 * Rows of a block on the start page; records that one looked at last; days that `soon` looks ahead (G9); reports that one
 * pins; blocks that one arranges, those of extensions that are gone among them.
 */
export const homeLimits = { rows: 10, recent: 20, soonDays: 14, reports: 12, blocks: 100 } as const;

export const homeTexts = {
  reports: shared.too_many(homeLimits.reports),
  blocks: shared.too_many(homeLimits.blocks),
} as const;

export type Home = InferType<typeof schemas.homeReply>;
export type HomeRow = Home['mine']['rows'][number];
export type HomeLayout = InferType<typeof schemas.homeLayout>;

const api = '/service-desk/api';
const needs = 'signed-in';

export const homeCalls = {
  /** The beginning of each block, how many each has, and how the reader has arranged them. */
  view: call<{ reply: Home }>('GET', `${api}/home`, { needs }),
  /** All rows of a block, in the same order. 404 for a name that is none. */
  block: call<{
    params: { block: HomeBlock };
    query: Pick<ListQuery, 'page' | 'limit'>;
    reply: InferType<typeof schemas.homePage>;
  }>('GET', `${api}/home/{block}`, { needs, fails: [404] }),
  /** Which blocks are shown and in which order, and which reports are pinned: the whole arrangement. */
  arrange: call<{ body: HomeLayout }>('POST', `${api}/home-layout`, { needs }),
};
