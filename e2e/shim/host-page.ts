import type { Browser, Page } from 'playwright-core';
import type { Kit } from '../../host-shim/protocol';
import { launchBrowser } from '../testing/browser';
import { startSynthetic, type Synthetic } from './synthetic';

declare global {
  interface Window {
    /** What the synthetic remote has written down. */
    reported: string[];
    trouble: number;
    finishMount(): void;
    scope: object;
    kit: Kit;
    /** Events of the shim that reached the document. */
    received: { type: string; detail: Record<string, unknown> }[];
  }
}

export interface HostPage {
  page: Page;
  /** Console lines of the page, but not the browser's own about failed requests. */
  sentence: string[];
  /** Errors that reached the page, and violations of its policy. */
  broken: string[];
}

/** A browser and a synthetic host for one story file. */
export async function startStory(): Promise<{
  browser: Browser;
  host: Synthetic;
  open: (body: string, head?: string) => Promise<HostPage>;
  end: () => Promise<void>;
}> {
  const [browser, host] = await Promise.all([launchBrowser(), startSynthetic()]);
  async function open(body: string, head?: string): Promise<HostPage> {
    const page = await browser.newPage();
    const sentence: string[] = [];
    const broken: string[] = [];
    page.on(
      'console',
      (line) =>
        void (
          line.text().startsWith('[service-desk]')
            ? sentence
            : /Content Security|violat/i.test(line.text())
              ? broken
              : []
        ).push(line.text()),
    );
    page.on('pageerror', (error) => void broken.push(String(error)));
    await page.addInitScript(() => {
      window.received = [];
      for (const type of ['navigate', 'error', 'input', 'associations-changed'])
        document.addEventListener(`service-desk:${type}`, (event) =>
          window.received.push({ type, detail: (event as CustomEvent).detail as Record<string, unknown> }),
        );
    });
    await page.goto(host.url + host.show(body, head));
    return { page, sentence, broken };
  }
  return { browser, host, open, end: async () => void (await Promise.all([browser.close(), host.close()])) };
}
