import { array, object, string } from 'yup';
import { entries } from '../protocol/entry';
import { choices, few, flag } from '../protocol/fields';
import { fieldTexts } from '../protocol/fields.texts';
import { texts } from '../protocol/reply';
import * as s from '../protocol/shape';
import { homeBlocks, homeCalls, homeKinds, homeLimits, homeTexts, type PlacedBlock } from './home';

/** One of ours, or as {@link extensionKeys} names what an extension has at a point. */
const placedBlock = () =>
  string<PlacedBlock>()
    .matches(new RegExp(`^(${homeBlocks.join('|')}|extension-[a-z0-9-]{1,52})$`), fieldTexts.chooseOne)
    .required()
    .meta({ example: 'mine' });

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
    blocks: s.rows({ block: placedBlock(), hidden: s.yes() }),
    /** Pinned ones that the reader may see. */
    reports: s.rows({ id: s.id(), name: s.text() }),
  }),
});

/** What a person shows on their start page. Blocks that are not named follow in their own order. */
export const homeLayout = object({
  blocks: array()
    .transform(few(homeLimits.blocks))
    .max(homeLimits.blocks, homeTexts.blocks)
    .of(object({ block: placedBlock(), hidden: flag().required(texts.required) }).noUnknown())
    .required(texts.required),
  report_ids: choices(homeLimits.reports, homeTexts.reports).optional(),
});

export const homeEntries = entries(
  'home',
  homeCalls,
  {
    view: 'Read the start page',
    block: 'List a block of the start page',
    arrange: 'Save how the start page is arranged',
  },
  {
    view: { reply: homeReply },
    block: { query: { sorts: [], unsearched: true }, reply: homePage },
    arrange: { body: homeLayout },
  },
);
