import type { Browser, CDPSession, Page } from 'playwright-core';
import { launchBrowser } from '../../e2e/testing/browser';
import { runBuiltServer } from '../../e2e/testing/server';
import type { Cluster } from './database';
import { html, shim, startHost } from './host';
import { line } from './line';
import { signInPage, whatIsShown } from './rows';

const CYCLES = 1000;
/** Slots that come and go together. */
const TOGETHER = 25;
const WARM_UP = 200;
/** Pages side by side, each in a process of its own: most of the time is waiting. */
const AT_ONCE = 3;

/** Every widget, as a host prints it. */
const slots = (ticket: number): Record<string, string> => ({
  'ticket.associates': `<service-desk-slot point="ticket.associates" ticket-id="${ticket}"></service-desk-slot>`,
  'ticket.problem': `<service-desk-slot point="ticket.problem" ticket-id="${ticket}"></service-desk-slot>`,
  'ticket.actions': `<service-desk-slot point="ticket.actions" ticket-id="${ticket}"></service-desk-slot>`,
  'user.associates': '<service-desk-slot point="user.associates" user-id="5"></service-desk-slot>',
  'organization.associates': '<service-desk-slot point="organization.associates" organization-id="1"></service-desk-slot>',
  'user.permissions': '<service-desk-slot point="user.permissions" user-id="5"></service-desk-slot>',
  'agent.permissions': '<service-desk-slot point="agent.permissions" agent-id="3"></service-desk-slot>',
  'form.asset-select': '<service-desk-asset-select name="assets" multiple></service-desk-asset-select>',
  'automation.create, form-group': '<service-desk-slot point="automation.create" kind="form-group"></service-desk-slot>',
  'automation.create, workflow': '<service-desk-slot point="automation.create" kind="workflow"></service-desk-slot>',
  'automation.create, listener': '<service-desk-slot point="automation.create" kind="listener"></service-desk-slot>',
  'page, problem list': '<service-desk-slot point="page" base-path="/service-desk"></service-desk-slot>',
});

/** Every widget comes and goes a thousand times in one page; what it leaves behind is counted after a forced collection of garbage. */
export async function cycles(cluster: Cluster): Promise<void> {
  const server = await runBuiltServer({ DATABASE_URL: await cluster.demoData() });
  const { ticketId } = await whatIsShown(server.url);
  const host = await startHost(server.url, (path) => (path === '/service-desk/problem' ? html(`${shim}<div id="stage"></div>`) : undefined));
  const browser = await launchBrowser();
  try {
    const waiting = Object.entries(slots(ticketId));
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await measure(browser, host.url, ...next);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    await browser.close();
    await host.close();
    await server.stop();
  }
}

async function measure(browser: Browser, url: string, name: string, slot: string): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  // Somebody for whom every widget shows something.
  await signInPage(page, url, 'admin@demo.test');
  await page.goto(`${url}/service-desk/problem`);
  const devtools = await context.newCDPSession(page);
  await comeAndGo(page, slot, WARM_UP);
  const before = await settled(devtools);
  await comeAndGo(page, slot, CYCLES);
  const after = await settled(devtools);
  await context.close();
  const title = `${CYCLES.toLocaleString('en')} × ${name}`;
  line(`${title}, detached nodes`, after.nodes - before.nodes, 'nodes', { exactly: 0 }, `heap ${((after.bytes - before.bytes) / 1e6).toFixed(2)} MB more`);
  line(`${title}, listeners`, after.listeners - before.listeners, 'listeners', { exactly: 0 });
}

/** Puts slots on the page until each has mounted its widget, takes them off, and again. Throws if one fails. */
async function comeAndGo(page: Page, slot: string, times: number): Promise<void> {
  await page.evaluate(
    async ({ slot, rounds, together }) => {
      const stage = document.getElementById('stage')!;
      const frame = () => new Promise(requestAnimationFrame);
      for (let round = 0; round < rounds; round++) {
        stage.innerHTML = slot.repeat(together);
        const shown = [...stage.children] as (HTMLElement & { state: string })[];
        while (shown.some(({ state }) => state !== 'ready')) {
          if (shown.some(({ state }) => state === 'failed')) throw new Error('A widget failed.');
          await frame();
        }
        // Some leave with requests under way, some when all is shown.
        await new Promise((resolve) => setTimeout(resolve, (round % 4) * 40));
        stage.replaceChildren();
        await frame();
      }
    },
    { slot, rounds: times / TOGETHER, together: TOGETHER },
  );
}

interface Count {
  nodes: number;
  listeners: number;
  bytes: number;
}

/** What is left when nothing goes away any more: a time limit of the shim (8 s) still holds the slot that it was for. */
async function settled(devtools: CDPSession): Promise<Count> {
  let last = await count(devtools);
  for (let tries = 0; tries < 5; tries++) {
    const now = await count(devtools);
    if (now.nodes === last.nodes && now.listeners === last.listeners) return now;
    last = now;
  }
  return last;
}

async function count(devtools: CDPSession): Promise<Count> {
  await new Promise((resolve) => setTimeout(resolve, 3000));
  for (let i = 0; i < 3; i++) await devtools.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return { nodes, listeners: jsEventListeners, bytes: usedSize };
}
