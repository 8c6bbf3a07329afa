import type { CDPSession, Page } from 'playwright-core';

/** What one click cost and when it was answered. Milliseconds. */
export interface Answer {
  /** Processor time of the page's main thread, and of its longest task. */
  thread: number;
  longest: number;
  /** By the clock, from the click: until the next picture, and until the wanted thing was there. */
  feedback: number;
  content: number;
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  tdur?: number;
  args?: { name?: string };
}

/** Milliseconds in which what follows the wanted picture is done: the focus, the rest of a transition. */
const QUIET = 350;

/**
 * Clicks where the mouse is, waits until `shown` holds of the slot's shadow root and the page has come to rest. The
 * clock stops at the first picture that has it.
 */
export async function clickAndMeasure(
  page: Page,
  devtools: CDPSession,
  shown: (root: ShadowRoot) => boolean,
): Promise<Answer> {
  await page.evaluate(watch, `(${String(shown)})`);
  const trace = await startTrace(devtools);
  await page.mouse.down();
  await page.mouse.up();
  const { feedback, content } = await page.evaluate(() => (window as Watching).answered);
  await page.waitForTimeout(QUIET);
  const tasks = await trace();
  return {
    thread: tasks.reduce((sum, ms) => sum + ms, 0),
    longest: Math.max(0, ...tasks),
    feedback,
    content,
  };
}

type Watching = typeof window & { answered: Promise<{ feedback: number; content: number }> };

/** In the page: notes when the click was, when a picture followed, and when one followed that has what is wanted. */
function watch(text: string): void {
  const shown = (0, eval)(text) as (root: ShadowRoot) => boolean;
  const page = window as Watching;
  let response: (times: { feedback: number; content: number }) => void;
  page.answered = new Promise((resolve) => (response = resolve));
  addEventListener(
    'pointerdown',
    (event) => {
      const start = event.timeStamp;
      let feedback = 0;
      const painted = (then: () => void): void => void requestAnimationFrame(() => setTimeout(then));
      addEventListener('click', () => painted(() => (feedback = performance.now() - start)), {
        once: true,
        capture: true,
      });
      const look = (): boolean =>
        [...document.querySelectorAll('service-desk-slot')].some(
          ({ shadowRoot }) => shadowRoot !== null && shown(shadowRoot),
        );
      const observers: MutationObserver[] = [];
      const check = (): void => {
        if (!look()) return;
        for (const observer of observers) observer.disconnect();
        painted(() => response({ feedback, content: performance.now() - start }));
      };
      for (const { shadowRoot } of document.querySelectorAll('service-desk-slot')) {
        if (!shadowRoot) continue;
        const observer = new MutationObserver(check);
        observer.observe(shadowRoot, { childList: true, subtree: true, attributes: true });
        observers.push(observer);
      }
    },
    { once: true, capture: true },
  );
}

/** Starts a trace; the function ends it and returns the processor time of each task of the page's main thread. */
export async function startTrace(devtools: CDPSession): Promise<() => Promise<number[]>> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }): void => void events.push(...(value as TraceEvent[]));
  devtools.on('Tracing.dataCollected', collect);
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', '__metadata'] },
  });
  return async () => {
    const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
    await devtools.send('Tracing.end');
    await complete;
    devtools.off('Tracing.dataCollected', collect);
    const main = new Set(
      events
        .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
        .map(({ pid, tid }) => `${pid} ${tid}`),
    );
    return events
      .filter(({ name, pid, tid }) => name.endsWith('RunTask') && main.has(`${pid} ${tid}`))
      .map(({ tdur = 0 }) => tdur / 1000);
  };
}
