import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError } from '../config';
import { DiskFull, isDiskFull, tellsOfFullDisk } from './disk';
import { launch, type Place, type Server } from './launch';
import { InUse } from './postmaster';

/** Milliseconds before each try to start it again; after the last one it is given up. */
const pauses = [0, 500, 1_000, 2_000, 4_000];
/** A server that has run for this long counts as healthy again. */
const WELL_AFTER_MS = 60_000;
/** A full disk may have room at any moment: it is checked again and again. */
const DISK_PAUSE_MS = 1_000;

export interface Upkeep {
  /** Does it not run because its disk is full? */
  diskFull: boolean;
  /** Rejects with {@link DiskFull} when that happens for the first time; never resolves. */
  untilFull: Promise<never>;
  /** Resolves when the server is not started again any more: with the reason if nobody asked for that. */
  over: Promise<ConfigError | null>;
}

/** Starts the server again whenever it ends, until `place.stopping` is aborted. */
export function startUpkeep(first: Server, place: Place): Upkeep {
  let report = (_: DiskFull): void => undefined;
  const untilFull = new Promise<never>((_, reject) => (report = reject));
  // Most of the time nobody waits for it.
  untilFull.catch(() => undefined);
  const state: State = { diskFull: false, report };
  const over = keepUp(state, first, place);
  return {
    untilFull,
    over,
    get diskFull() {
      return state.diskFull;
    },
  };
}

interface State {
  diskFull: boolean;
  report: (full: DiskFull) => void;
}

async function keepUp(state: State, first: Server, place: Place): Promise<ConfigError | null> {
  let { reason } = await first.ended;
  let runningSince = first.startedAt;
  let tries = 0;
  for (;;) {
    if (place.stopping.aborted) return null;
    const full = tellsOfFullDisk(reason) || (await isDiskFull(place.clusterDir));
    if (Date.now() - runningSince > WELL_AFTER_MS) tries = 0;
    const pause = full ? DISK_PAUSE_MS : pauses[tries++];
    if (pause === undefined)
      return new ConfigError(
        `The embedded PostgreSQL ended ${tries} times in a row: ${reason} (see ${place.logFile}).`,
      );
    if (full) state.report(new DiskFull(place.dataDir));
    if (!full) console.error(`The embedded PostgreSQL ended: ${reason}. It is started again.`);
    const isNews = full && !state.diskFull;
    state.diskFull = full;
    await wait(pause, undefined, { signal: place.stopping }).catch(() => undefined);
    // A service that was starting has said so already and stops.
    if (isNews && !place.stopping.aborted)
      console.error(new DiskFull(place.dataDir, 'the service goes on by itself').message);
    try {
      const server = await launch(place);
      state.diskFull = false;
      runningSince = server.startedAt;
      ({ reason } = await server.ended);
    } catch (error) {
      if (error instanceof InUse) return error;
      runningSince = Date.now();
      reason = (error as Error).message.replace(/\.$/, '');
    }
  }
}
