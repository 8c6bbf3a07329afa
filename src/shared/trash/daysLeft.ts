import { trashDays } from '../../../wire/parts/trash';

/** In how many days from `now` what was deleted at this wire time is removed for good; 0: today. */
export function daysLeft(deletedAt: string, now = Date.now()): number {
  const passed = (now - new Date(deletedAt.replace(' ', 'T')).getTime()) / 86_400_000;
  return Math.max(0, Math.ceil(trashDays - passed));
}
