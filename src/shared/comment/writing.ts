import { useEffect, useRef, useState } from 'react';
import { commentCalls, writingPace } from '../../../wire/parts/comment';
import { liveStream } from '../api/live';
import { useHost } from '../host/useHost';

/** Signals to others who read the record that this person writes: call it at each key, it sends one in three seconds. */
export function useWritingSignal(owner: string): () => void {
  const { send } = useHost();
  const last = useRef(-Infinity);
  return () => {
    const now = performance.now();
    if (now - last.current < writingPace.every) return;
    last.current = now;
    // Nobody waits for it.
    send(commentCalls.writing, { params: { owner } }).catch(() => undefined);
  };
}

/** The names of those who write on the record just now. */
export function useWriters(owner: string): string[] {
  const [writers, setWriters] = useState<ReadonlyMap<number, { name: string; until: number }>>(new Map());
  const { base } = useHost().kit;
  // Each event counts: two people who write at the same moment are two.
  useEffect(
    () =>
      liveStream(base).listen((event) => {
        if (event?.owner !== owner) return;
        const until = performance.now() + writingPace.over;
        if (event.kind === 'writing')
          setWriters((now) => new Map(now).set(event.id, { name: event.name ?? '', until }));
        // What they wrote has come. Who writes on signals it again.
        else setWriters(new Map());
      }),
    [base, owner],
  );
  useEffect(() => {
    if (writers.size === 0) return undefined;
    const next = Math.min(...[...writers.values()].map(({ until }) => until));
    const timer = setTimeout(
      () => setWriters((now) => new Map([...now].filter(([, { until }]) => until > next))),
      Math.max(0, next - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [writers]);
  return [...writers.values()].map(({ name }) => name);
}
