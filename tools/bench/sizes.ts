import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../e2e/testing/browser';
import { runBuiltServer } from '../../e2e/testing/server';
import { budgets } from '../budgets.mjs';
import type { Cluster } from './database';
import { html, shim, startHost } from './host';
import { line } from './line';
import { firstRow, signInPage, whatIsShown } from './rows';

const KILOBYTE = 1000;

/** What the built files weigh, and what a browser really loads until rows are on the page. */
export async function sizes(cluster: Cluster): Promise<void> {
  for (const { name, limit, unit, measure } of budgets) line(name, measure(), unit, { atMost: limit });

  const server = await runBuiltServer({ DATABASE_URL: await cluster.demoData() });
  const shown = await whatIsShown(server.url);
  const host = await startHost(server.url, (path) =>
    path === '/card'
      ? html(`<service-desk-slot point="ticket.associates" ticket-id="${shown.ticketId}"></service-desk-slot>${shim}`)
      : undefined,
  );
  const browser = await launchBrowser();
  try {
    const card = await scriptsUntil(browser, `${host.url}/card`, shown.asset);
    line('first widget, all that Chromium loads until rows show', weigh(card), 'kB gzip', { atMost: 120 }, names(card));
    const list = await scriptsUntil(browser, `${host.url}/service-desk/problem`, shown.problem);
    line('problem list, all that Chromium loads until rows show', weigh(list), 'kB gzip', { atMost: 200 }, names(list));
  } finally {
    await browser.close();
    await host.close();
    await server.stop();
  }
}

/** Scripts of the add-on that were asked for before a row showed the text. */
async function scriptsUntil(browser: Browser, url: string, text: string): Promise<string[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInPage(page, url);
  const requested = new Set<string>();
  page.on('request', (request) => {
    const file = new URL(request.url()).pathname.split('/service-desk/bundle/')[1];
    if (file?.endsWith('.js')) requested.add(file);
  });
  await firstRow(page, url, text);
  await context.close();
  return [...requested];
}

const weigh = (files: string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(`dist/bundle/${file}`), { level: 9 }).length, 0) / KILOBYTE;
const names = (files: string[]): string => files.map((file) => file.split('/').at(-1)).join(' ');
