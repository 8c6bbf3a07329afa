import { array, object, string } from 'yup';
import { entries } from '../protocol/entry';
import { choices, few, flag } from '../protocol/fields';
import { texts } from '../protocol/reply';
import * as s from '../protocol/shape';
import { homeBlocks, homeCalls, homeKinds, homeLimits, homeTexts } from './home';

const row = {
  kind: string().oneOf(homeKinds).required(),
  /** Of a record; of failed work the UUID of its job. */
  id: s.anyOf<number | string>(s.id(), s.text()).required(),
  identifier: s.text(),
  title: s.text(),
  /** Of its page below the host's base path. */
  path: s.text(),
  /** When it is planned, or ends; null where it has no such time. */
  due: s.timeOrNull(),
};

/** Rows of a block (G9). */
export const homePage = s.listOf('rows', row);

export const homeReply = s.shape({
  decisions: homePage,
  mine: homePage,
  team: homePage,
  soon: homePage,
  recent: homePage,
  failing: homePage,
  layout: s.shape({
    blocks: s.rows({ block: string().oneOf(homeBlocks).required(), hidden: s.yes() }),
    /** Pinned ones that the reader may see. */
    reports: s.rows({ id: s.id(), name: s.text() }),
  }),
});

/** What a person shows on their start page. Blocks that are not named follow in their own order. */
export const homeLayout = object({
  blocks: array()
    .transform(few(homeBlocks.length))
    .max(homeBlocks.length, homeTexts.blocks)
    .of(object({ block: string().oneOf(homeBlocks).required(), hidden: flag().required(texts.required) }).noUnknown())
    .required(texts.required),
  report_ids: choices(homeLimits.reports, homeTexts.reports).optional(),
});

export const homeEntries = entries(
  'home',
  homeCalls,
  {
    view: 'Read the start page',
    block: 'List the rows of a block of the start page',
    arrange: 'Save how the start page is arranged',
  },
  {
    view: { reply: homeReply },
    block: { query: { sorts: [], unsearched: true }, reply: homePage },
    arrange: { body: homeLayout },
  },
);
