import { listenerCalls, workflowCalls } from '../../wire/rule/rule';
import type { Call } from '../../wire/protocol/call';
import type { App } from '../shared/services';
import { inTransaction } from '../shared/transaction';
import type { Desk } from './rule.acting';
import { readAhead } from './rule.active';

/** Calls after which other rules are active than before. */
const changing: ReadonlySet<Call> = new Set<Call>(
  [workflowCalls, listenerCalls].flatMap(({ save, activate }): Call[] => [save, activate]),
);

/**
 * Reads the rules before the server listens, and once somebody has saved one: a rule may have a thousand
 * conditions, and the next save of a record would wait for those of all rules.
 */
export function readRulesAhead(app: App, desk: Desk): void {
  const read = async (): Promise<void> => {
    await inTransaction(app.services.db, (trx) => readAhead(trx, desk)).catch(desk.report);
  };
  app.addHook('onReady', read);
  app.addHook('onResponse', async ({ routeOptions: { config } }) => {
    if (config.call && changing.has(config.call)) await read();
  });
}
