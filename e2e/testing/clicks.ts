import type { Locator } from 'playwright-core';

export interface Clicks {
  click: (on: Locator) => Promise<void>;
  /** In a select of the browser's own, which opens by one click and chooses by the next. */
  choose: (on: Locator, value: string) => Promise<void>;
  /** Prints how many clicks the task took, and fails if they are more than it may take. */
  logLinks: () => void;
}

/** Counts what is clicked for a task. What is typed is no click. */
export function countClicks(task: string, limit: number): Clicks {
  let count = 0;
  return {
    click: async (on) => {
      count += 1;
      await on.click();
    },
    choose: async (on, value) => {
      count += 2;
      await on.selectOption(value);
    },
    logLinks: () => {
      process.stdout.write(`${task}: ${count} clicks, at most ${limit}\n`);
      expect(count).toBeLessThanOrEqual(limit);
    },
  };
}
