// What adapters share that stand before a help-desk's own API: signed actions on tickets (docs/connect/host-api.md), each
// done once for each ticket. What was done is kept in a file for two days.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const kept = 2 * 24 * 3600 * 1000;

/** It can never be done; the sentence is for who asked. */
export class Refused extends Error {}

/** Is the request signed with this secret, and not long ago? */
export function isSigned({ method, url, headers }, body, secret) {
  const time = headers['x-service-desk-time'] ?? '';
  const hex = createHmac('sha256', secret).update([time, method, url, body].join('\n')).digest('hex');
  const [good, given] = [`sha256=${hex}`, headers['x-service-desk-signature'] ?? ''].map((one) => Buffer.from(one));
  const age = Math.abs(Date.now() / 1000 - Number(time));
  return age <= 300 && good.length === given.length && timingSafeEqual(good, given);
}

/** When each ticket of each key was begun, and whether that is done. */
function openJournal(file) {
  const entries = new Map();
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const recent = lines.filter((line) => JSON.parse(line).at > Date.now() - kept);
  writeFileSync(file, recent.map((line) => `${line}\n`).join(''), { mode: 0o600 });
  const note = (entry) => entries.set(`${entry.key} ${entry.ticket}`, entry);
  recent.map((line) => JSON.parse(line)).forEach(note);
  return {
    of: (key, ticket) => entries.get(`${key} ${ticket}`),
    write(entry) {
      appendFileSync(file, `${JSON.stringify(entry)}\n`);
      note(entry);
    },
  };
}

/**
 * Answers `POST /tickets/actions`. `act(action, ticket, begun)` does it for one ticket; it throws {@link Refused}, or
 * anything else to have it tried again; `begun` is set (milliseconds) if it was begun before and may have been done.
 * `other(request, body)` answers all other signed requests: `[status, json]`.
 */
export function serveActions({ port, secret, journal: file, act, other = () => [404, {}] }) {
  const journal = openJournal(file);
  const running = new Map();

  async function doEach(action) {
    for (const ticket of action.tickets) {
      const earlier = journal.of(action.key, ticket);
      if (earlier?.done) continue;
      if (!earlier) journal.write({ key: action.key, ticket, at: Date.now(), done: false });
      await act(action, ticket, earlier?.at);
      journal.write({ key: action.key, ticket, at: Date.now(), done: true });
    }
    return [200, {}];
  }

  /** The same key while it is being done waits for that. */
  function once(action) {
    const under = running.get(action.key);
    if (under) return under;
    const doing = doEach(action).finally(() => running.delete(action.key));
    running.set(action.key, doing);
    return doing;
  }

  async function answer(request, body) {
    if (!isSigned(request, body, secret)) return [401, { message: 'The signature is wrong.' }];
    if (request.method === 'POST' && request.url.endsWith('/tickets/actions')) return once(JSON.parse(body));
    return other(request, body);
  }

  return createServer(async (request, response) => {
    const [status, json] = await text(request)
      .then((body) => answer(request, body))
      .catch((error) => {
        if (error instanceof Refused) return [422, { message: error.message }];
        console.error(error.message);
        return [502, { message: 'The help-desk did not do it.' }];
      });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  }).listen(port, '127.0.0.1', () => console.log('ready'));
}
