import type { FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { LiveEvent } from '../../wire/parts/live';
import { ownedKinds, recordKinds, isRecordKind } from '../../wire/protocol/kind';
import { type Actor, sees } from '../shared/actor';
import { stillThere } from '../shared/admission';
import type { PassedEvent } from '../shared/live';
import { noRights, rightsOf, sameRights } from '../shared/rights';
import type { Services } from '../shared/services';
import { isScoped, isScopedKind, type OneRecord, seenRecords } from '../shared/scope';

/** Most bytes that wait for a reader: some 3,500 events. Who takes nothing is given up, comes back and loads anew. */
export const maxWaiting = 128 * 1024;

/** How long an ended stream may take to be read to its end, in milliseconds. */
const timeToEnd = 2000;

interface Stream {
  /** Who reads, with the rights that they had when the stream opened. */
  actor: Actor;
  request: FastifyRequest;
  raw: ServerResponse;
  /** Beats since session and rights were last found unchanged. */
  unchecked: number;
}

export interface LiveStreams {
  /**
   * Sends this reader what happens from now on. Whoever hears that the stream is open loads what there is, so it opens when
   * nothing is missed any more.
   */
  open(actor: Actor, request: FastifyRequest, raw: ServerResponse): Promise<void>;
  /** How many are open. */
  count(): number;
  endAll(): void;
}

/**
 * The live streams of this process. At every beat the sessions and rights of all of them are checked, by two statements
 * in all; a stream ends if its reader signed out, was deactivated, or has other rights than when it opened, and the
 * browser connects again with the rights of now. A person whose rights changed is checked at once. While the database
 * does not reply, a stream lasts one more beat at most.
 */
export function liveStreams(
  services: Pick<Services, 'db' | 'helpDesk' | 'live' | 'now' | 'config'>,
  beatMs: number,
): LiveStreams {
  const { db, live } = services;
  const streams = new Set<Stream>();
  let due = new Set<Stream>();
  let checking = false;
  let stop = (): void => undefined;

  function forget(stream: Stream): boolean {
    const known = streams.delete(stream);
    if (known && !streams.size) stop();
    return known;
  }

  function end(stream: Stream): void {
    if (!forget(stream)) return;
    if (stream.raw.headersSent) stream.raw.end();
    // Who does not read does not read the end either.
    setTimeout(() => stream.raw.destroy(), timeToEnd).unref();
  }

  function send(stream: Stream, text: string): void {
    // Not open yet: it is in what the reader loads then.
    if (!stream.raw.headersSent) return;
    if (stream.raw.writableLength + text.length <= maxWaiting) stream.raw.write(text);
    else if (forget(stream)) stream.raw.destroy();
  }

  async function check(which: Stream[]): Promise<void> {
    const people = await stillThere(
      services,
      which.map(({ request }) => request),
    );
    const rights = await rightsOf(
      db,
      which.map(({ actor }) => actor.id),
    );
    which.forEach((stream, i) => {
      stream.unchecked = 0;
      const person = people[i];
      if (
        person?.id !== stream.actor.id ||
        person.role !== stream.actor.role ||
        !sameRights(stream.actor, rights.get(person.id) ?? noRights)
      )
        end(stream);
    });
  }

  const endUnchecked = (): void => streams.forEach((stream) => stream.unchecked > 1 && end(stream));

  /** One check at a time; what comes meanwhile is checked together after it. */
  async function checkDue(): Promise<void> {
    if (checking) return;
    checking = true;
    while (due.size) {
      const which = [...due].filter((stream) => streams.has(stream));
      due = new Set();
      if (which.length) await check(which).catch(endUnchecked);
    }
    checking = false;
  }

  function beat(): void {
    for (const stream of streams) {
      stream.unchecked++;
      due.add(stream);
      send(stream, ': still here\n\n');
    }
    // The check of the last beat still waits for the database.
    if (checking) endUnchecked();
    void checkDue();
  }

  function receive({ people, ...event }: PassedEvent): void {
    if (people) {
      for (const stream of streams)
        if (people.has(stream.actor.id))
          send(stream, `data: ${JSON.stringify({ ...event, id: stream.actor.id } satisfies LiveEvent)}\n\n`);
      return;
    }
    const text = `data: ${JSON.stringify(event)}\n\n`;
    for (const stream of streams) {
      if (event.kind === 'user' && event.id === stream.actor.id) due.add(stream);
      if (!mayReceive(stream.actor, event)) continue;
      const about = isScoped(stream.actor) ? recordOf(event) : null;
      if (about)
        void seenRecords(db, stream.actor, about.kind, [about.id])
          .then((seen) => seen.has(about.id) && streams.has(stream) && send(stream, text))
          // Whoever was not told loads anew at the next event.
          .catch(() => undefined);
      else if (event.kind === 'ticket' && stream.actor.tickets)
        void stream.actor.tickets.still(event.id).then((isSeen) => isSeen && streams.has(stream) && send(stream, text));
      else send(stream, text);
    }
    void checkDue();
  }

  function start(): void {
    const unsubscribe = live.subscribe(receive);
    const timer = setInterval(beat, beatMs);
    stop = () => {
      clearInterval(timer);
      unsubscribe();
    };
  }

  return {
    async open(actor, request, raw) {
      // Who has gone meanwhile says so no more.
      if (raw.destroyed) return;
      const stream: Stream = { actor, request, raw, unchecked: 0 };
      streams.add(stream);
      if (streams.size === 1) start();
      raw.on('close', () => forget(stream));
      await live.begun();
      if (!streams.has(stream)) return void raw.destroy();
      // Nothing else is asked on this connection: when the stream ends it ends too, and does not hold up a server that
      // stops.
      raw.writeHead(200, {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
        Connection: 'close',
      });
      raw.write('retry: 3000\n\n');
    },
    count: () => streams.size,
    endAll: () => streams.forEach(end),
  };
}

/** The record of ours that an event is about. */
function recordOf({ kind, id, owner }: LiveEvent): OneRecord | null {
  if (kind !== 'comment' && kind !== 'writing') return isRecordKind(kind) && isScopedKind(kind) ? { kind, id } : null;
  const [, type, record] = /^(\w+):(\d+)$/.exec(owner ?? '') ?? [];
  const of = ownedKinds.find((one) => recordKinds[one].owner === type);
  return of ? { kind: of, id: Number(record) } : null;
}

/** Of a ticket that not everybody may see, only who was shown it learns more: others have nothing to load anew. */
function mayReceive(actor: Actor, { kind, id, owner }: LiveEvent): boolean {
  if (kind === 'approval' || kind === 'inbox') return id === actor.id;
  if (kind === 'freeze' || kind === 'maintenance') return actor.role !== 'client';
  if (kind === 'writing' && id === actor.id) return false;
  if (kind !== 'comment' && kind !== 'writing') return sees(actor, kind);
  const of = ownedKinds.find((one) => owner?.startsWith(`${recordKinds[one].owner}:`));
  return of !== undefined && sees(actor, of);
}
