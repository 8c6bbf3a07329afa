import type { Browser } from 'playwright-core';
import { leftByCycles } from '../../conformance/remote/widget';
import { type RemoteAdapter, type RemoteVisit, startRemoteVisit } from '../../conformance/remote/visit';
import { launchBrowser } from '../../e2e/testing/browser';
import { runBuiltServer } from '../../e2e/testing/server';
import type { Cluster } from './database';
import { line } from './line';
import { whatIsShown } from './rows';

/** Counted after a warm-up of half as many. */
const CYCLES = 1000;
/** Slots that come and go together. */
const TOGETHER = 25;
/** Pages side by side, each in a process of its own: most of the time is waiting. */
const AT_ONCE = 3;

/**
 * Every widget that the manifest names, and a point whose widget is another one for each kind as often as there are
 * kinds.
 */
const slotsOf = (visit: RemoteVisit): [name: string, slot: string][] =>
  visit.points.flatMap((point): [string, string][] =>
    point === 'automation.create'
      ? ['form-group', 'workflow', 'listener'].map((kind) => [
          `${point}, ${kind}`,
          `<service-desk-slot point="${point}" kind="${kind}"></service-desk-slot>`,
        ])
      : [[point, visit.slotOf(point)]],
  );

/**
 * Every widget comes and goes a thousand times in one page; what it leaves behind is counted after a forced collection
 * of garbage.
 */
export async function cycles(cluster: Cluster): Promise<void> {
  const server = await runBuiltServer({ DATABASE_URL: await cluster.demoData() });
  const { ticketId } = await whatIsShown(server.url);
  const ticket = `ticket-id="${ticketId}"`;
  const browser = await launchBrowser();
  const remote: RemoteAdapter = {
    name: 'Service Desk',
    manifest: `${server.url}/service-desk/bundle/manifest.json`,
    // Somebody for whom every widget shows something.
    prepare: async (context) =>
      void (await context.request.post(`${server.url}/auth/login`, {
        data: { email: 'admin@demo.test', password: 'demo-Passw0rd' },
      })),
    attributes: {
      'ticket.associates': ticket,
      'ticket.problem': ticket,
      'ticket.actions': ticket,
      'user.associates': 'user-id="5"',
      'user.permissions': 'user-id="5"',
      'agent.permissions': 'agent-id="3"',
    },
  };
  try {
    const first = await startRemoteVisit(browser, remote);
    const waiting = slotsOf(first);
    await first.close();
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await measure(browser, remote, ...next);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function measure(browser: Browser, remote: RemoteAdapter, name: string, slot: string): Promise<void> {
  const visit = await startRemoteVisit(browser, remote);
  const left = await leftByCycles(visit, slot, CYCLES / 2, TOGETHER);
  await visit.close();
  const title = `${CYCLES.toLocaleString('en')} × ${name}`;
  line(
    `${title}, detached nodes`,
    left?.nodes ?? NaN,
    'nodes',
    { exactly: 0 },
    `heap ${((left?.bytes ?? NaN) / 1e6).toFixed(2)} MB more`,
  );
  line(`${title}, listeners`, left?.listeners ?? NaN, 'listeners', { exactly: 0 });
}
