import { setImmediate } from 'node:timers/promises';
import type { Facts } from './rule.facts';

/** Milliseconds that rules may work before others have their turn. */
const turn = 15;

/** When rules that look at a record let others run. */
export class Breaks {
  private since = performance.now();

  get due(): boolean {
    return performance.now() - this.since > turn;
  }

  /** Lets others run, and makes ready what many conditions look at. */
  async take(facts: Facts): Promise<void> {
    await this.rest();
    for (const { values } of facts.values()) for (const { text } of values) await text.prepare(() => this.rest());
  }

  private async rest(): Promise<void> {
    await setImmediate();
    this.since = performance.now();
  }
}
