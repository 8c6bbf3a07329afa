import { useSyncExternalStore } from 'react';
import type { RecordKind } from '../../../wire/protocol/kind';

const key = 'service-desk.bulk-jobs';
type Kept = Partial<Record<RecordKind, number[]>>;

const none: readonly number[] = [];
let kept: Kept | undefined;
const listeners = new Set<() => void>();

function read(): Kept {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Kept;
  } catch {
    return {};
  }
}

function change(kind: RecordKind, jobs: readonly number[]): void {
  // Another tab may have begun one.
  kept = { ...read(), [kind]: jobs };
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // They are shown until the page is loaded anew.
  }
  for (const listener of listeners) listener();
}

const now = (): Kept => (kept ??= read());

/** Jobs of this browser whose end nobody has seen yet, by kind of their records: they are shown also after a reload. */
export const rememberJob = (kind: RecordKind, id: number): void =>
  change(kind, [...(now()[kind] ?? []).filter((other) => other !== id), id]);

export const forgetJob = (kind: RecordKind, id: number): void =>
  change(
    kind,
    (now()[kind] ?? []).filter((other) => other !== id),
  );

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useJobs = (kind: RecordKind): readonly number[] => useSyncExternalStore(listen, () => now()[kind] ?? none);
