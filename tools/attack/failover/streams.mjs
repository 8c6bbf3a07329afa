// Somebody who has the live events of each process open, as a browser has.
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { until } from '../writers.mjs';

/** A browser comes back after so long. */
const retryMs = 3000;

/**
 * Reads the events of problems at each of these servers until `close`. What happens while a stream is closed is no loss: who
 * opens it again loads anew.
 */
export async function watchStreams(servers, headers) {
  const streams = servers.map(({ url }) => ({ url, seen: new Set(), opened: [], request: null }));
  let isOver = false;
  const read = (stream) =>
    new Promise((resolve) => {
      stream.request = http.get(`${stream.url}/service-desk/api/events`, { headers, agent: false }, (response) => {
        if (response.statusCode !== 200) {
          response.resume();
          return resolve();
        }
        stream.opened.push(Date.now());
        let text = '';
        response.on('data', (chunk) => {
          const lines = (text + chunk).split('\n');
          text = lines.pop();
          for (const line of lines) {
            if (!line.startsWith('data: ')) continue;
            const { kind, id } = JSON.parse(line.slice(6));
            if (kind === 'problem') stream.seen.add(id);
          }
        });
        response.on('close', resolve).on('error', resolve);
      });
      stream.request.on('error', resolve);
    });
  const reading = streams.map(async (stream) => {
    while (!isOver) {
      await read(stream);
      if (!isOver) await wait(retryMs, undefined, { ref: false });
    }
  });
  await until(() => streams.every(({ opened }) => opened.length > 0), 'live events');
  /** A save that was under way when the stream opened, or done before, is in what the screen then loads. */
  const loadedAnew = ({ opened }, { at, ms }) => opened.some((one) => one >= at - ms && one - at < 60_000);
  return {
    /** How many of these somebody has not heard of by then. */
    async missing(acknowledged, deadline) {
      const missing = () =>
        streams
          .map((stream) => acknowledged.filter((one) => !stream.seen.has(one.id) && !loadedAnew(stream, one)).length)
          .reduce((sum, one) => sum + one, 0);
      await until(
        () => !missing(),
        'live events',
        () => '',
        deadline - Date.now(),
      ).catch(() => undefined);
      return missing();
    },
    async close() {
      isOver = true;
      for (const { request } of streams) request?.destroy();
      await Promise.race([Promise.all(reading), wait(retryMs + 1000)]);
    },
  };
}
