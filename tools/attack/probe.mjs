// Asks the server every 20 ms whether it lives, in a thread of its own, and keeps the longest delay.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { fileURLToPath } from 'node:url';

const EVERY_MS = 20;

if (!isMainThread) {
  /** Asks one address for ever. `take()` returns the delays since the last time. */
  const watch = (address) => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const request = () =>
      new Promise((resolve) => {
        const request = http.get(address, { agent }, (response) => {
          response.resume();
          response.on('end', () => resolve(true));
        });
        request.on('error', () => resolve(false));
      });
    let taken = [];
    let pending = Promise.resolve();
    void (async () => {
      for (;;) {
        const begun = performance.now();
        pending = request();
        if (await pending) taken.push(performance.now() - begun);
        await wait(EVERY_MS);
      }
    })();
    return async () => {
      // The one that is under way belongs to what was done before.
      await pending;
      const longest = Math.max(0, ...taken);
      taken = [];
      return longest;
    };
  };
  const [server, control] = workerData.map(watch);
  parentPort.on('message', async () => parentPort.postMessage({ server: await server(), control: await control() }));
}

const idler = `require('http').createServer((_, response) => response.end()).listen(0, '127.0.0.1', function () { console.log(this.address().port); })`;

/**
 * Starts the probes. `take()` returns the longest delay in ms since the last time: of the server, and of a process
 * beside it that does nothing at all, which tells what is the machine's doing.
 */
export async function startProbe({ url }) {
  const child = spawn(process.execPath, ['-e', idler], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(child.stdout, 'data');
  const lives = (await fetch(`${url}/livez`)).ok ? '/livez' : '/healthz';
  const worker = new Worker(fileURLToPath(import.meta.url), {
    workerData: [url + lives, `http://127.0.0.1:${String(port).trim()}/`],
  });
  return {
    async take() {
      worker.postMessage('take');
      const [delays] = await once(worker, 'message');
      return delays;
    },
    async stop() {
      await worker.terminate();
      child.kill();
    },
  };
}
