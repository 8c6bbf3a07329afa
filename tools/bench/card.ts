import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../e2e/testing/browser';
import { runBuiltServer } from '../../e2e/testing/server';
import type { Cluster } from './database';
import { html, shim, startHost } from './host';
import { line, median } from './line';
import { buildPlain, plainFile } from './plain-build';
import { firstRow, signInPage, whatIsShown } from './rows';

const RUNS = 9;
const isLater = /preloaded|later/;
const phone = { latency: 150, downloadThroughput: 4_000_000 / 8, uploadThroughput: 4_000_000 / 8, offline: false };

/**
 * Time until the card shows its rows, cold cache, 150 ms round trips, 4 Mbit/s, a fourth of the processor: from the
 * start of the navigation, and from the moment when a page that has long loaded wants the card, with the remote
 * preloaded.
 */
export async function card(cluster: Cluster): Promise<void> {
  await buildPlain();
  const server = await runBuiltServer({ DATABASE_URL: await cluster.demoData() });
  const { ticketId: id, asset: name } = await whatIsShown(server.url);
  const plainCard = `import('/plain/card.js').then(({ show }) => show(document.getElementById('card'), ${id}))`;
  const host = await startHost(server.url, (path) => {
    if (path === '/federated')
      return html(`<service-desk-slot point="ticket.associates" ticket-id="${id}"></service-desk-slot>${shim}`);
    if (path === '/at-once')
      return html(
        `${shim}<script>ServiceDesk.preload('ticket.associates')</script><service-desk-slot point="ticket.associates" ticket-id="${id}"></service-desk-slot>`,
      );
    if (path === '/preloaded')
      return html(
        `${shim}<script>ServiceDesk.preload('ticket.associates'); addEventListener('want', () => ServiceDesk.mount('ticket.associates', document.body, { ticketId: ${id} }))</script>`,
      );
    if (path === '/plain-later')
      return html(`<div id="card"></div><script>addEventListener('want', () => ${plainCard})</script>`);
    if (path === '/plain') return html(`<div id="card"></div><script type="module" src="/plain/page.js"></script>`);
    if (path === '/plain/page.js') return { type: 'text/javascript', body: plainCard };
    if (path === '/inline') return html(`<div id="card"></div><script type="module">${plainCard}</script>`);
    return path.startsWith('/plain/') ? plainFile(path.slice('/plain/'.length)) : undefined;
  });
  const browser = await launchBrowser();
  try {
    const taken: Record<string, number[]> = {
      '/federated': [],
      '/at-once': [],
      '/plain': [],
      '/inline': [],
      '/preloaded': [],
      '/plain-later': [],
    };
    for (let run = 0; run <= RUNS; run++) {
      for (const [path, times] of Object.entries(taken)) {
        const ms = await untilRows(browser, host.url + path, name);
        if (run) times.push(ms);
      }
    }
    const [federated, atOnce, plain, inline, preloaded, plainLater] = Object.values(taken).map(median);
    if (!federated || !atOnce || !plain || !inline || !preloaded || !plainLater)
      throw new Error('The card showed no rows.');
    line(
      'page to card with rows, federated ÷ import()',
      federated / plain,
      '×',
      { atMost: 1.15 },
      `${federated.toFixed(0)} ms ÷ ${plain.toFixed(0)} ms`,
    );
    line('the same with preload() in that very page, ÷ import()', atOnce / plain, '×', null, `${atOnce.toFixed(0)} ms`);
    line('the same ÷ import() written into the page itself', federated / inline, '×', null, `${inline.toFixed(0)} ms`);
    line(
      'card wanted later to rows, after preload(), ÷ import() then',
      preloaded / plainLater,
      '×',
      { atMost: 1 },
      `${preloaded.toFixed(0)} ms ÷ ${plainLater.toFixed(0)} ms`,
    );
  } finally {
    await browser.close();
    await host.close();
    await server.stop();
  }
}

async function untilRows(browser: Browser, url: string, name: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInPage(page, url);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', phone);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const ms = await firstRow(page, url, name, isLater.test(url));
  await context.close();
  return ms;
}
