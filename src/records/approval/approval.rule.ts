import * as approvalMessages from '../../../texts/compiled/screen/approval';
import type { CabRunLevel } from '../../../wire/approval/approval';
import type { useMessages } from '../../shared/i18n/useMessages';

/** How many of a level must approve, in words; of a board and of its run. */
export const levelRule = (
  t: ReturnType<typeof useMessages>,
  { match, percent }: Pick<CabRunLevel, 'match' | 'percent'>,
): string =>
  match === 'percent' ? t(approvalMessages.percent, { percent: percent ?? 0 }) : t(approvalMessages[match]);
