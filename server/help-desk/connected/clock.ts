import { HostFailure } from './host.request';
import type { Connection } from './connection';
import type { HostClock, HostKind } from './host';
import { zoneOffset } from './moment';
import type { Source } from './source';

/** A clock that differs by more is named, in seconds. Signatures count for 300. */
export const maxAhead = 60;

/** A zone of the connection file in which the host's own clock shows another time. */
export interface ZoneFault {
  /** Of one kind; null: of all that name none. */
  kind: HostKind | null;
  /** IANA name. */
  zone: string;
  /** Minutes by which the host's clock is ahead of that zone. */
  ahead: number;
}

export interface ClockState {
  /** Seconds by which the host's clock is ahead of ours; null: it is right, or not known. */
  ahead: number | null;
  zones: readonly ZoneFault[];
}

type Zones = Pick<Connection, 'name' | 'data' | 'timeZone'>;

/** What is wrong with a clock of the host, at this moment in milliseconds since 1970. */
export function faultsOf(connection: Zones, { ahead, offset, local }: HostClock, now: number): ClockState {
  return {
    ahead: Math.abs(ahead) > maxAhead ? Math.round(ahead) : null,
    zones:
      offset === null
        ? []
        : zonesOf(connection, local).flatMap(([kind, zone]) => {
            const minutes = Math.round((offset - zoneOffset(now, zone) / 1000) / 60);
            return minutes ? [{ kind, zone, ahead: minutes }] : [];
          }),
  };
}

/** The zones that the file names; UTC, which it need not name, only if moments came that say no zone. */
function zonesOf({ data, timeZone }: Zones, local: ReadonlySet<HostKind>): [HostKind | null, string][] {
  const kinds = Object.entries(data).flatMap(([kind, from]): [HostKind, string][] =>
    typeof from === 'object' && from.timeZone ? [[kind as HostKind, from.timeZone]] : [],
  );
  const named = new Set(kinds.map(([kind]) => kind));
  const isNeeded = timeZone !== undefined || [...local].some((kind) => !named.has(kind));
  return isNeeded ? [[null, timeZone ?? 'UTC'], ...kinds] : kinds;
}

/** For whoever starts the server. */
export function clockAdvice({ name, timeZone }: Zones, { ahead, zones }: ClockState): string[] {
  const clock =
    ahead === null
      ? []
      : [
          `The clock of ${name} is ${span(Math.abs(ahead) / 60)} ${ahead > 0 ? 'ahead of' : 'behind'} that of the service desk. Set both: moments are wrong by as much, and after 5 minutes no signature counts.`,
        ];
  return [
    ...clock,
    ...zones.map(({ kind, zone, ahead: minutes }) => {
      const key = kind ? `data.${kind}.time_zone` : 'time_zone';
      const said = kind || timeZone ? `${key} is ${zone}` : `${key} is missing, which means UTC`;
      return `${said}, and the clock of the database of ${name} is ${span(Math.abs(minutes))} ${minutes > 0 ? 'ahead of' : 'behind'} that. Moments that say no zone are wrong by as much, unless ${name} writes them in ${zone} itself.`;
    }),
  ];
}

const span = (minutes: number): string => {
  const whole = Math.round(minutes);
  return whole === 1 ? '1 minute' : `${whole} minutes`;
};

/** Compares the host's clock with ours; each sentence goes to the log once as long as it is so. */
export function clockOf(connection: Zones, { source, warn }: { source: Source; warn: (line: string) => void }) {
  let state: ClockState = { ahead: null, zones: [] };
  let known = '';
  return {
    state: () => state,
    /** A host that does not reply leaves it as it was: the pass says that. */
    async look(): Promise<void> {
      const clock = await source.clock().catch((error: unknown) => {
        if (!(error instanceof HostFailure)) throw error;
        return null;
      });
      if (!clock) return;
      state = faultsOf(connection, clock, Date.now());
      // The seconds of a clock that is off are other ones each time.
      const faults = JSON.stringify([state.ahead !== null, state.zones]);
      if (faults !== known) for (const sentence of clockAdvice(connection, state)) warn(sentence);
      known = faults;
    },
  };
}
