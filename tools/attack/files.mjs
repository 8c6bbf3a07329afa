// Files that are no tables, or far too much of one, uploaded in place of a list of assets: does the server live on, how
// long is it held, and how much memory does it take with the processes that it starts?
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { send, signIn } from './client.mjs';
import { madeFiles } from './made-files.mjs';
import { startProbe } from './probe.mjs';
import { counted, faultOf, stall } from './score.mjs';
import { line, startServer } from './setting.mjs';

const LIMIT_MS = 200;
const LIMIT_MB = 250;
/** So often a file may be sent again on a machine that has other things to do. */
const AGAIN = 3;
const FAR_OVER_MS = 1000;
const TIMEOUT = 120_000;
const LOOK_EVERY_MS = 25;

const upload = '/service-desk/asset-upload-csv';
const details = '/service-desk/get-asset-mapping-details';

/** Resident megabytes of a process and of those that it has started; null if it has ended. */
function memoryOf(pid) {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    );
    return (pages * 4096) / 1e6 + children.reduce((sum, child) => sum + (memoryOf(child) ?? 0), 0);
  } catch {
    return null;
  }
}

/** Looks at the memory all the time; `take()` returns the most since the last time. */
function watchMemory(server) {
  let peak = 0;
  const look = () => (peak = Math.max(peak, memoryOf(server.pid()) ?? 0));
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    take() {
      const taken = peak;
      peak = 0;
      look();
      return taken;
    },
    stop: () => clearInterval(timer),
  };
}

const formOf = (name, bytes) =>
  Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="import_file"; filename="${name}"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n--b--\r\n'),
  ]);

/** `count` files; `size` 1: as large as they may be. `server`: instead of one of its own. */
export async function files({ count, size, seed = 1, server: given } = {}) {
  const server = given ?? (await startServer());
  const probe = await startProbe(server);
  const memory = watchMemory(server);
  const begun = Date.now();
  try {
    const admin = await signIn(server, 'admin');
    const post = (name, bytes) =>
      send(server, {
        method: 'POST',
        path: upload,
        headers: { ...admin, 'content-type': 'multipart/form-data; boundary=b' },
        body: formOf(name, bytes),
        timeout: TIMEOUT,
      });
    // What an upload that is as large as it may be takes of itself stays with the process.
    await post('a.csv', Buffer.from('Name\nOne\n'));
    await wait(1500);
    memory.take();
    await wait(500);
    const idle = { ms: (await probe.take()).server, mb: memory.take() };

    const [failures, others, statuses, held, grown, times] = [[], [], [], [], [], []];
    let dead = 0;
    for await (const { family, name, bytes, number } of madeFiles({ count, seed, size })) {
      const what = `${family} (${number})`;
      await probe.take();
      let least = Infinity;
      let used = 0;
      for (let turn = 0; turn < AGAIN && least > LIMIT_MS && (least < FAR_OVER_MS || least === Infinity); turn++) {
        memory.take();
        const reply = await post(name, bytes);
        if (turn === 0) statuses.push(reply.status);
        times.push({ ms: reply.ms, what });
        const fault = faultOf(reply);
        if (fault) failures.push(`${fault} ${what}`);
        else if (![200, 412, 413].includes(reply.status))
          others.push(`${reply.status} ${what}: ${reply.text.slice(0, 100)}`);
        if (reply.status === 200) {
          // What was stored is looked at: the first values of each column.
          const shown = await send(server, {
            path: `${details}/${JSON.parse(reply.text).data.import_id}`,
            headers: admin,
          });
          if (faultOf(shown)) failures.push(`${faultOf(shown)} ${what}, its columns`);
        }
        const { server: longest, control } = await probe.take();
        least = Math.min(least, stall(longest, Math.max(idle.ms, control)));
        used = Math.max(used, memory.take() - idle.mb);
        // A process that ends says so a moment after its connections broke off.
        if (reply.status === 0) await wait(1000);
        if (memoryOf(server.pid()) !== null) continue;
        dead++;
        await server.restart();
        await probe.take();
        break;
      }
      held.push({ ms: least, what });
      grown.push({ mb: used, what });
    }
    held.sort((a, b) => b.ms - a.ms);
    grown.sort((a, b) => b.mb - a.mb);
    times.sort((a, b) => b.ms - a.ms);
    const note = `${count} files, seed ${seed}: ${counted(statuses)}; ${Math.round((Date.now() - begun) / 1000)} s, the longest ${(times[0].ms / 1000).toFixed(1)} s: ${times[0].what}`;
    line('files: processes that ended', dead, '', { exactly: 0 }, note);
    line('files: replies with 5xx, without envelope, or none', failures.length, '', { exactly: 0 }, counted(failures));
    line('files: replies that are neither 200 nor 412', others.length, '', { exactly: 0 }, counted(others));
    line(
      'files: longest time that the server is held',
      held[0].ms,
      'ms',
      { atMost: LIMIT_MS },
      `${held[0].what}; idle ${Math.round(idle.ms)} ms`,
    );
    line(
      'files: most memory above idle, with processes started',
      Math.round(grown[0].mb),
      'MB',
      { atMost: LIMIT_MB },
      `${grown[0].what}; idle ${Math.round(idle.mb)} MB`,
    );
    for (const one of held.filter(({ ms }) => ms > LIMIT_MS).slice(1, 25)) console.log(`    ${one.ms} ms  ${one.what}`);
    for (const one of grown.slice(1, 8)) console.log(`    ${Math.round(one.mb)} MB  ${one.what}`);
  } finally {
    memory.stop();
    await probe.stop();
    if (!given) await server.stop();
  }
}
