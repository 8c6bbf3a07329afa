import { setTimeout as pause } from 'node:timers/promises';

/** Waits until the condition holds; throws after `within` milliseconds. */
export async function until(condition: () => boolean | Promise<boolean>, within = 15_000): Promise<void> {
  const end = Date.now() + within;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Waited ${within} ms in vain: ${condition.toString()}`);
    await pause(50);
  }
}
