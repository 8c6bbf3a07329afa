import * as approvalMessages from '../../../texts/compiled/screen/approval';
import type { CabRunLevel } from '../../../wire/approval/approval';
import type { useMessages } from '../../shared/i18n/useMessages';

/** How many of a level must approve, in words; of a board and of its run. */
export const levelRule = (
  t: ReturnType<typeof useMessages>,
  { match, percent }: Pick<CabRunLevel, 'match' | 'percent'>,
): string =>
  match === 'percent' ? t(approvalMessages.percent, { percent: percent ?? 0 }) : t(approvalMessages[match]);

/** That the reader's decision is wanted at a level, and as whose deputy (G17). */
export function yourTurn(
  t: ReturnType<typeof useMessages>,
  { name: level, approve_users }: CabRunLevel,
  readerId: number | undefined,
): string {
  const away = approve_users.find(({ deputies }) => deputies.some(({ id }) => id === readerId));
  return away
    ? t(approvalMessages.your_turn_for, { level, name: away.name })
    : t(approvalMessages.your_turn, { level });
}
