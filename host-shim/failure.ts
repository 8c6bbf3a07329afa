import type { FailureCode } from './protocol';
import { settings } from './settings';

/** Why a slot shows its fallback. */
export type Failure = Error & { failed: FailureCode };
export const failure = (failed: FailureCode, message: string): Failure => Object.assign(Error(message), { failed });

export const pause = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms));

/**
 * Runs one phase: an error becomes a {@link failure} of that phase, and so does taking too long. What went well is a
 * measure in the page's performance timeline, `service-desk:<phase> <of>`; the last one of a name only, because pages
 * stay open for days.
 */
export async function phase<T>(
  code: 'manifest' | 'entry' | 'module' | 'mount',
  work: () => T | Promise<T>,
  of = '',
): Promise<T> {
  const name = `service-desk:${code} ${of}`;
  const start = performance.now();
  // It runs on when the work is done; then nobody waits for it.
  const late = pause(settings.timeouts?.[code] ?? 8000).then(() => {
    throw failure('timeout', code + ' hangs');
  });
  try {
    const result = await Promise.race([work(), late]);
    performance.clearMeasures(name);
    performance.measure(name, { start });
    return result;
  } catch (error) {
    throw (error as Failure | undefined)?.failed ? error : failure(code, `${error}`);
  }
}
