// Asks the server every 20 ms whether it lives, in a thread of its own, and keeps the longest delay.
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { fileURLToPath } from 'node:url';

const EVERY_MS = 20;

if (!isMainThread) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise((resolve) => {
      const request = http.get(workerData, { agent }, (response) => {
        response.resume();
        response.on('end', () => resolve(true));
      });
      request.on('error', () => resolve(false));
    });
  let taken = [];
  let asked = Promise.resolve();
  parentPort.on('message', async () => {
    // The one that is under way belongs to what was done before.
    await asked;
    parentPort.postMessage(taken);
    taken = [];
  });
  for (;;) {
    const begun = performance.now();
    asked = ask();
    if (await asked) taken.push(performance.now() - begun);
    await wait(EVERY_MS);
  }
}

/** Starts the probes. `take()` returns the delays in ms since the last time. */
export async function startProbe(server) {
  const address = (await fetch(`${server.url}/livez`)).ok ? '/livez' : '/healthz';
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: server.url + address });
  return {
    take: () =>
      new Promise((resolve) => {
        worker.once('message', resolve);
        worker.postMessage('take');
      }),
    stop: () => worker.terminate(),
  };
}
