import * as words from '../../../../texts/compiled/screen/common';
import * as releaseMessages from '../../../../texts/compiled/screen/release';
import * as startMessages from '../../../../texts/compiled/screen/start';
import { type HomeBlock, type HomeKind, homeLimits } from '../../../../wire/home/home';
import type { Translate } from '../../../shared/i18n/messages';
import type { Reader } from '../../../shared/list/recordList';

/** What people do to these changes the blocks. */
export const homeLive = ['approval', 'problem', 'change', 'release', 'contract', 'asset'] as const;

/** What a block is called. */
export const titleOf = (t: Translate, block: HomeBlock): string =>
  block === 'soon' ? t(startMessages.soon, { days: homeLimits.soonDays }) : t(titles[block]);

const titles = {
  decisions: startMessages.approvals,
  mine: startMessages.mine,
  team: startMessages.team,
  recent: startMessages.recent,
  failing: startMessages.failing,
} as const;

/** What a block without rows says. */
export const emptyTexts = {
  decisions: startMessages.decisions_none,
  mine: startMessages.none,
  team: startMessages.none,
  soon: startMessages.none,
  recent: startMessages.recent_none,
  failing: startMessages.failing_none,
} as const satisfies Record<HomeBlock, unknown>;

/** The page with all rows of a block. */
export const allOf = (block: HomeBlock): string =>
  block === 'decisions'
    ? '/service-desk/my-approvals'
    : block === 'failing'
      ? '/service-desk/jobs'
      : `/service-desk/home/${block}`;

/** What a row is, in a word. */
export const kindNames = {
  problem: words.problem,
  change: words.change,
  release: releaseMessages.release,
  asset: words.asset,
  contract: words.contract,
  product: words.product,
  vendor: words.vendor,
  job: startMessages.job,
  mail: startMessages.mail,
} as const satisfies Record<HomeKind, unknown>;

/** Blocks in which this reader may have rows. */
export function blocksFor({ actions, team_ids }: Reader): ReadonlySet<HomeBlock> {
  const works = actions.view_problems || actions.view_changes || actions.view_releases;
  const plans = actions.view_changes || actions.view_releases || actions.view_contracts;
  const shown: readonly (HomeBlock | false)[] = [
    'decisions',
    works && 'mine',
    works && team_ids.length > 0 && 'team',
    plans && 'soon',
    Object.values(actions).some(Boolean) && 'recent',
    actions.manage_permissions && 'failing',
  ];
  return new Set(shown.filter((block) => block !== false));
}
