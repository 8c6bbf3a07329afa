import type { Services } from '../shared/services';
import { today } from '../shared/time';

/** The present for contracts, their job, titles and links (E18). */
export const contractNow = ({ now, config }: { now: () => Date; config: { clockShiftDays: number } }): Date =>
  new Date(now().getTime() + config.clockShiftDays * 86_400_000);

/** The present day of contracts in the help-desk's time zone, `YYYY-MM-DD` (E6). */
export const contractDay = (services: Pick<Services, 'now' | 'config'>): string =>
  today(contractNow(services), services.config.timeZone);
