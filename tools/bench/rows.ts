import type { Page } from 'playwright-core';
import { signIn } from './client';

const agent = 'agent@demo.test';

/** What the pages show of the demo data. */
export interface Shown {
  /** A ticket with assets. */
  ticketId: number;
  /** Name of the first asset that its card shows. */
  asset: string;
  /** Subject of the first problem of the list. */
  problem: string;
}

export async function whatIsShown(server: string): Promise<Shown> {
  const client = await signIn(server, agent);
  const read = async (path: string) => JSON.parse(String(await client.get(`/service-desk/api/${path}`))).data;
  try {
    const { problems } = await read('problem-list');
    for (let ticketId = 1; ticketId <= 40; ticketId++) {
      const [asset] = (await read(`asset-list?ticket_ids=${ticketId}`)).data;
      if (asset) return { ticketId, asset: asset.name, problem: problems[0].subject };
    }
  } finally {
    client.close();
  }
  throw new Error('No ticket of the demo data has an asset.');
}

/** Signs the page's context in, before anything is slowed down. */
export async function signInPage(page: Page, url: string, email = agent): Promise<void> {
  const reply = await page.request.post(new URL('/auth/login', url).href, {
    data: { email, password: 'demo-Passw0rd' },
  });
  if (!reply.ok()) throw new Error(`Signing in answered ${reply.status()}`);
}

/** Milliseconds until everything that a page loads ahead is there, at the speed of a phone. */
const SETTLED = 3000;

/**
 * Opens the page. Returns in how many milliseconds a row with this text was on it, seen to a frame: since the
 * navigation began, or `isLater`, since the page was told by the event `want`, when it had long loaded.
 */
export async function firstRow(page: Page, url: string, text: string, isLater = false): Promise<number> {
  await page.addInitScript((wanted) => {
    const look = (): void => {
      const roots = [...document.querySelectorAll('service-desk-slot, #card')].map(({ shadowRoot }) => shadowRoot);
      const shown = roots.some((root) =>
        [...(root?.querySelectorAll('tbody tr') ?? [])].some((row) => row.textContent.includes(wanted)),
      );
      if (shown) document.documentElement.dataset.shown = String(performance.now());
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, text);
  await page.goto(url, { waitUntil: 'commit' });
  if (isLater) await page.waitForTimeout(SETTLED);
  const start = await page.evaluate((later) => {
    const now = later ? performance.now() : 0;
    dispatchEvent(new Event('want'));
    return now;
  }, isLater);
  await page.waitForFunction(() => document.documentElement.dataset.shown);
  return (await page.evaluate(() => Number(document.documentElement.dataset.shown))) - start;
}
