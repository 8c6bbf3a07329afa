import { useEffect, useRef } from 'react';
import { liveCalls, type LiveEvent, type LiveKind } from '../../../wire/parts/live';
import type { RecordId } from '../../../wire/host/record-id';
import { useHost } from '../host/useHost';
import { noteSave } from './saved';

/** A record whose changes matter. */
export interface LiveRecord {
  kind: LiveKind;
  id: RecordId;
}

/** Kinds and records whose changes matter to a load. */
export type Live = LiveKind | LiveRecord | readonly (LiveKind | LiveRecord)[];

/** Ids of a connected help-desk → ours, as far as a reply has told. */
export const ours = new Map<RecordId, number>();

/** `undefined`: the stream was away for a while, anything may have changed. */
type Listener = (event?: LiveEvent) => void;

/** Delay in ms before the stream is tried again after a refusal (401, 503); it doubles each time. */
const retryAfter = { first: 3000, longest: 10_000 };
const streams = new Map<string, Stream>();

/** One EventSource for all widgets of the page; open only while a part listens and the tab is visible. */
class Stream {
  private listeners = new Set<Listener>();
  private source: EventSource | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private missed = false;
  private pause = retryAfter.first;

  constructor(private url: string) {}

  listen(listener: Listener): () => void {
    if (this.listeners.size === 0) this.watch('addEventListener');
    this.listeners.add(listener);
    this.follow();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0) return;
      this.watch('removeEventListener');
      this.close();
      this.missed = false;
    };
  }

  private watch(change: 'addEventListener' | 'removeEventListener') {
    document[change]('visibilitychange', this.follow);
    // A stream that the browser breaks off when the page is left is an error in its console, of Firefox before `pagehide`.
    window[change]('beforeunload', this.leave);
    window[change]('pagehide', this.leave);
  }

  private follow = () => (document.hidden ? this.close() : this.open());

  /** Who is asked whether to leave may stay, and who leaves may come back to the page as it was. */
  private leave = () => {
    this.close();
    this.retry = setTimeout(this.follow, retryAfter.first);
  };

  private open() {
    if (this.source || typeof EventSource === 'undefined') return;
    const source = (this.source = new EventSource(this.url));
    source.onopen = () => {
      this.pause = retryAfter.first;
      if (this.missed) this.publish();
      this.missed = false;
    };
    source.onmessage = (message) => this.publish(parse(String(message.data)));
    source.onerror = () => {
      this.missed = true;
      // The browser reconnects by itself, but not after a reply such as 401.
      if (source.readyState !== EventSource.CLOSED) return;
      this.close();
      this.retry = setTimeout(this.follow, this.pause);
      this.pause = Math.min(this.pause * 2, retryAfter.longest);
    };
  }

  private close() {
    clearTimeout(this.retry);
    this.source?.close();
    this.source = undefined;
    this.missed = true;
  }

  private publish(event?: LiveEvent) {
    if (event?.kind !== 'writing') noteSave();
    for (const listener of this.listeners) listener(event);
  }
}

/** The stream of the page, whose widgets have this base: each listener gets every event. */
export function liveStream(base: string): Pick<Stream, 'listen'> {
  const stream = streams.get(base) ?? new Stream(base + liveCalls.events.path);
  streams.set(base, stream);
  return stream;
}

function parse(text: string): LiveEvent | undefined {
  try {
    return JSON.parse(text) as LiveEvent;
  } catch {
    return undefined;
  }
}

const isSame = (one?: LiveEvent, other?: LiveEvent): boolean => one?.kind === other?.kind && one?.id === other?.id;

function concerns(live: Live, event: LiveEvent): boolean {
  if (typeof live === 'string') return live === event.kind;
  // Which record a host's id means may not be known yet: then any of its kind.
  if ('kind' in live)
    return (
      live.kind === event.kind && (typeof live.id === 'number' ? live.id : (ours.get(live.id) ?? event.id)) === event.id
    );
  return live.some((one) => concerns(one, event));
}

/** Events within this time are reported together. */
const together = 300;
/** The loads of many readers are spread over this time, so that they do not come in the same moment. */
const spreadOver = 1000;

/**
 * Calls back, at most every 300 ms, when a record that matters was changed by somebody: with the event if it was one
 * record. With `spread` up to a second later. A hidden page is told when it is shown again. Without the stream
 * nothing happens.
 */
export function useLive(live: Live | undefined, onChange: (event?: LiveEvent) => void, spread = false): void {
  const { base } = useHost().kit;
  const latest = useRef({ live, onChange });
  useEffect(() => {
    latest.current = { live, onChange };
  });
  const wanted = live !== undefined;
  useEffect(() => {
    if (!wanted) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let recipients: LiveEvent | undefined;
    const stop = liveStream(base).listen((event) => {
      const { live: now } = latest.current;
      if (event && now !== undefined && !concerns(now, event)) return;
      recipients = !timer || isSame(recipients, event) ? event : undefined;
      timer ??= setTimeout(
        () => {
          timer = undefined;
          // When the page is shown again the stream opens, and says that anything may have changed.
          if (!document.hidden) latest.current.onChange(recipients);
        },
        together + (spread ? Math.random() * spreadOver : 0),
      );
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [wanted, base, spread]);
}
