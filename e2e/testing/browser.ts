import { execFileSync } from 'node:child_process';
import { chromium, type Browser, type LaunchOptions } from 'playwright-core';
import { endInAnyCase } from './leftovers';

/** Looks for a Chromium that starts here, once per run; tools/browser.mjs says where. */
export function chooseBrowser(): void {
  process.env.STORY_BROWSER = execFileSync(process.execPath, ['tools/browser.mjs'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/**
 * Starts Chromium without a window. The caller closes it. `STORY_PATIENCE` is how many milliseconds a page has for what
 * a story waits for, 30,000 if unset.
 */
export async function launchBrowser(): Promise<Browser> {
  const { env, ...options } = JSON.parse(process.env.STORY_BROWSER ?? '{}') as LaunchOptions;
  const browser = await chromium.launch({ ...options, env: { ...process.env, ...env } });
  const timeout = Number(process.env.STORY_PATIENCE);
  if (timeout) browser.on('context', (context) => context.setDefaultTimeout(timeout));
  const forget = endInAnyCase(() => browser.close());
  globalThis.browsers?.add(browser);
  browser.on('disconnected', () => {
    forget();
    globalThis.browsers?.delete(browser);
  });
  return browser;
}
