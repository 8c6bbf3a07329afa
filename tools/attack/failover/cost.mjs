// What it costs that a save waits for a standby.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { median } from '../setting.mjs';
import { startLoad } from '../writers.mjs';

const seconds = 8;
const turns = 3;
/** Of one row each. */
const commits = 200;

/** The same load with and without synchronous mode in turns: single rows, 20 writers without a rest, then one. */
export async function costOf(cluster, servers, say) {
  const measured = { true: { saves: [], times: [], commits: [] }, false: { saves: [], times: [], commits: [] } };
  for (let turn = 0; turn < turns; turn++)
    for (const isOn of [true, false]) {
      await cluster.synchronous(isOn);
      const { saves, times, commits } = measured[isOn];
      commits.push(await ofOneCommit());
      saves.push((await during(20)).length / seconds);
      times.push(median((await during(1)).map(({ ms }) => ms)));
      say(
        `synchronous ${isOn ? 'on' : 'off'}: ${saves.at(-1).toFixed(0)} saves/s, one takes ${times.at(-1).toFixed(1)} ms, a COMMIT ${commits.at(-1).toFixed(2)} ms`,
      );
    }
  await cluster.synchronous(true);
  const [on, off] = [measured.true, measured.false];
  return {
    throughput: median(on.saves) / median(off.saves),
    commit: median(on.commits) / median(off.commits),
    commits: `${median(on.commits).toFixed(2)} ms to ${median(off.commits).toFixed(2)} ms`,
    time: median(on.times) / median(off.times),
    saves: `${median(on.saves).toFixed(0)} to ${median(off.saves).toFixed(0)}`,
    times: `${median(on.times).toFixed(1)} ms to ${median(off.times).toFixed(1)} ms`,
  };

  async function ofOneCommit() {
    const client = new pg.Client(cluster.directUrl);
    await client.connect();
    await client.query('create table if not exists cost_of_a_commit (at timestamptz)');
    const taken = [];
    for (let n = 0; n < commits; n++) {
      const begun = performance.now();
      await client.query('insert into cost_of_a_commit values (now())');
      taken.push(performance.now() - begun);
    }
    await client.end();
    return median(taken);
  }

  async function during(writers) {
    const load = await startLoad(cluster, servers, writers);
    await wait(seconds * 1000);
    return (await load.stop()).acknowledged;
  }
}
