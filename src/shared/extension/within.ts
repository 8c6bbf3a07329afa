import { ExtensionFailure, extensionTimes } from './failure';

/**
 * Carries out a phase within its time, else rejects with {@link ExtensionFailure} and aborts the signal. What the phase
 * throws rejects, too.
 */
export async function within<T>(
  phase: Exclude<keyof typeof extensionTimes, 'again'>,
  work: (signal: AbortSignal) => T | PromiseLike<T>,
): Promise<T> {
  const end = new AbortController();
  const ms = extensionTimes[phase];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new ExtensionFailure('timeout', `Its ${phase} took more than ${ms} ms`));
      end.abort();
    }, ms);
  });
  const working = new Promise<T>((resolve) => resolve(work(end.signal)));
  try {
    return await Promise.race([working, late]);
  } finally {
    clearTimeout(timer);
    working.catch(() => undefined);
  }
}
