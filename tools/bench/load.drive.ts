import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { csrfHeader } from '../../wire/session/session';
import { type Group, hourOf, type Known, type Step, type Worker, type World } from './load.day';

/** What is used of autocannon, which has no types of its own. */
interface Client {
  setRequests(requests: object[]): void;
  on(event: 'response', heard: (status: number, bytes: number, ms: number) => void): void;
  on(event: 'timeout' | 'connError', heard: () => void): void;
}
type Autocannon = (options: object) => Promise<unknown>;

/** Milliseconds of each call by what it was, and what failed, in words. */
export interface Driven {
  taken: Map<Group, number[]>;
  failed: string[];
}

/** So many groups begin one after the other within a second, so that not all calls come at its beginning. */
const shifts = 10;

/**
 * Calls of people who work, `rate` in a second, for `seconds`; each person has a connection of their own to one of the
 * servers and makes at most one call a second.
 */
export async function drive(
  servers: readonly string[],
  workers: readonly Worker[],
  world: World,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<Driven> {
  const autocannon = createRequire(path.resolve('tools/package.json'))('autocannon') as Autocannon;
  const driven: Driven = { taken: new Map(), failed: [] };
  let next = Math.floor(Math.random() * workers.length);
  const shift = async (i: number): Promise<void> => {
    const connections = Math.floor(rate / shifts) + (i < rate % shifts ? 1 : 0);
    if (!connections) return;
    await wait((1000 / shifts) * i);
    await autocannon({
      url: servers[i % servers.length],
      ...{ connections, connectionRate: 1, duration: seconds, timeout: 30 },
      setupClient: (client: Client) =>
        work(client, hourOf(workers[next % workers.length]!, world), workers[next++ % workers.length]!, driven),
    });
  };
  await Promise.all(Array.from({ length: shifts }, (_, i) => shift(i)));
  return driven;
}

/** One connection makes these calls, one after the other. */
function work(client: Client, steps: readonly Step[], { cookie, csrf }: Worker, { taken, failed }: Driven): void {
  const known: Known = {};
  let [group, address, reply]: [Group, string, string] = ['lists', '', ''];
  client.setRequests(
    steps.map((step) => ({
      method: step.method,
      headers: { cookie, [csrfHeader]: csrf, ...(step.body && { 'content-type': 'application/json' }) },
      setupRequest(request: object) {
        [group, address] = [step.group, step.path(known)];
        return { ...request, path: address, ...(step.body && { body: JSON.stringify(step.body(known)) }) };
      },
      onResponse(status: number, body: string) {
        reply = status === 200 ? '' : body;
        if (status === 200 && step.keep) step.keep((JSON.parse(body) as { data: object }).data as never, known);
      },
    })),
  );
  client.on('response', (status, _, ms) => {
    if (status !== 200) failed.push(`${address} answered ${status}: ${reply.slice(0, 200)}`);
    else if (taken.has(group)) taken.get(group)!.push(ms);
    else taken.set(group, [ms]);
  });
  client.on('timeout', () => failed.push(`${address} did not answer`));
  client.on('connError', () => failed.push(`${address}: the connection broke`));
}
