import type { Page } from 'playwright-core';
import { signIn } from './client';

const agent = { email: 'agent@demo.test', password: 'demo-Passw0rd' };

/** A ticket of the demo data that has assets, and the name of the first that its card shows. */
export async function ticketWithAssets(server: string): Promise<{ id: number; name: string }> {
  const client = await signIn(server, agent.email);
  try {
    for (let id = 1; id <= 40; id++) {
      const { data } = JSON.parse(String(await client.get(`/service-desk/api/asset-list?ticket_ids=${id}`)));
      if (data.data.length) return { id, name: data.data[0].name };
    }
  } finally {
    client.close();
  }
  throw new Error('No ticket of the demo data has an asset.');
}

/** Signs the page's context in, before anything is slowed down. */
export async function signInPage(page: Page, url: string): Promise<void> {
  const reply = await page.request.post(new URL('/auth/login', url).href, { data: agent });
  if (!reply.ok()) throw new Error(`Signing in answered ${reply.status()}`);
}

/** Opens the page. Answers when a row with this text was on it, in milliseconds since the navigation began, seen to a frame. */
export async function firstRow(page: Page, url: string, text: string): Promise<number> {
  await page.addInitScript((wanted) => {
    const look = (): void => {
      const roots = [...document.querySelectorAll('service-desk-slot, #card')].map(({ shadowRoot }) => shadowRoot);
      const shown = roots.some((root) => [...(root?.querySelectorAll('tbody tr') ?? [])].some((row) => row.textContent.includes(wanted)));
      if (shown) document.documentElement.dataset.shown = String(performance.now());
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, text);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.documentElement.dataset.shown);
  return page.evaluate(() => Number(document.documentElement.dataset.shown));
}
