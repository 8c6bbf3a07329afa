import { execFileSync } from 'node:child_process';
import { chromium, type Browser, type LaunchOptions } from 'playwright-core';

/** Looks for a Chromium that starts here, once per run; tools/browser.mjs says where. */
export function chooseBrowser(): void {
  process.env.STORY_BROWSER = execFileSync(process.execPath, ['tools/browser.mjs'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Starts Chromium without a window. The caller closes it. */
export function launchBrowser(): Promise<Browser> {
  const { env, ...options } = JSON.parse(process.env.STORY_BROWSER ?? '{}') as LaunchOptions;
  return chromium.launch({ ...options, env: { ...process.env, ...env } });
}
