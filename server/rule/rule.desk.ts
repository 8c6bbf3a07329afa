import type { RequestServices } from '../shared/services';
import type { Desk } from './rule.acting';

/** What rules need of the services of a request. */
export const deskOf = (
  { helpDesk, address, now, config }: RequestServices,
  report: (error: unknown) => void = () => undefined,
): Desk => ({
  helpDesk,
  address,
  now,
  zone: config.timeZone,
  requesterMayDecideAlone: config.requesterMayDecideAlone,
  report,
});
