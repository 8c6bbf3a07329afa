import type { HelpDesk } from '../help-desk/help-desk';
import type { Database } from '../shared/db';
import { type Around, unwatched } from '../shared/telemetry';
import type { Allowed } from './webhook.address';
import { passOn } from './webhook.pass';
import { type Clock, dueWebhooks, sendDue } from './webhook.send';

interface Options extends Clock, Pick<HelpDesk, 'sight' | 'peopleSight'> {
  db: Database;
  allowed: Allowed;
  address: string;
  /** The help-desk's time zone, in which conditions compare times. */
  zone: string;
  /** Seconds between two looks. */
  everySeconds: number;
  /** Watches each round of calls. */
  around?: Around;
  /** Is told of each call. */
  called?: (isDelivered: boolean) => void;
  report: (error: unknown, during: string) => void;
}

/**
 * Tells webhooks what happened, until it is stopped: each of them by itself, so that one that hangs holds up no other. Any
 * number of processes may do so.
 */
export function startSender({
  everySeconds,
  report,
  zone,
  around = unwatched,
  called = () => undefined,
  ...rest
}: Options): {
  stop: () => Promise<void>;
} {
  const sender = { ...rest, around, called };
  const lanes = new Map<number, Promise<void>>();
  let stopped = false;
  let reported = 0;
  let timer: NodeJS.Timeout | null = null;
  const failed = (error: unknown): void => {
    if (!stopped && Date.now() - reported > 60_000) report(error, 'webhooks');
    reported = Date.now();
  };

  async function look(): Promise<void> {
    while (!stopped && (await passOn(sender.db, { present: sender.present(), zone, address: sender.address })));
    if (stopped) return;
    for (const id of await dueWebhooks(sender.db, sender.present())) {
      if (lanes.has(id)) continue;
      const lane = sendDue(sender, id, () => stopped)
        .catch(failed)
        .finally(() => lanes.delete(id));
      lanes.set(id, lane);
    }
  }

  let looking: Promise<void> = Promise.resolve();
  const again = (): void => {
    timer = setTimeout(() => {
      looking = look().catch(failed);
      void looking.finally(() => !stopped && again());
    }, everySeconds * 1000);
  };
  again();
  return {
    async stop() {
      stopped = true;
      if (timer) clearTimeout(timer);
      await looking;
      await Promise.allSettled(lanes.values());
    },
  };
}
