import { freeIn, type InTheWay, type Meeting, metBy } from '../../server/collision/collision.queries';
import type { Window } from '../../server/collision/collision.windows';
import type { Span } from '../../server/freeze';
import { collisionLimits } from '../../wire/collision/collision';
import { line } from './line';

/** 10,000, or as many as BENCH_CALENDARS says while something is being tried. */
const calendarCount = Number(process.env.BENCH_CALENDARS ?? 10_000);
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const zones = [
  ...['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/Santiago'],
];

let seed = 11;
const upTo = (most: number): number => (seed = (seed * 48_271) % 2_147_483_647) % most;
const oneOf = <T>(all: readonly T[]): T => all[upTo(all.length)]!;

/**
 * What plans meet in random calendars, and when they would meet nothing, against a search that goes through every day of each
 * rule and every quarter of an hour of the time (G12). Nothing of ours that reads rules or clocks takes part in that.
 */
export async function calendars(): Promise<void> {
  let [missed, invented, told, notFree, notOffered, offered] = [0, 0, 0, 0, 0, 0];
  for (let calendar = 0; calendar < calendarCount; calendar++) {
    const { found, windows, assets, others, plan, zone } = someCalendar();
    const searched = { begin: plan.begin, end: new Date(plan.begin.getTime() + collisionLimits.days * day) };
    const said = new Set(metBy(found, plan, new Map()).map(keyOf));
    const true_ = new Set(metByHand(windows, assets, others, plan));
    told += true_.size;
    missed += [...true_].filter((key) => !said.has(key)).length;
    invented += [...said].filter((key) => !true_.has(key)).length;
    const slots = freeIn(found, plan, searched, zone).map(({ begin }) => begin.getTime());
    const free = freeByHand(windows, assets, others, plan, zone);
    offered += slots.length;
    notFree += slots.filter((begin) => !free.includes(begin)).length;
    notOffered += free.filter((begin) => !slots.includes(begin)).length;
  }
  const of = `${calendarCount.toLocaleString('en')} calendars with time zones and recurrences`;
  line(`collisions that are missed in ${of}`, missed, '', { exactly: 0 }, `${told.toLocaleString('en')} there are`);
  line('… that are invented', invented, '', { exactly: 0 });
  line('… free windows that are not free', notFree, '', { exactly: 0 }, `${offered.toLocaleString('en')} are offered`);
  line('… the next free windows that are not offered', notOffered, '', { exactly: 0 });
}

/** A rule, and on which days it is after the first: days are counted from 1970. */
interface Rule {
  text: string | null;
  isOn: (date: number, first: number) => boolean;
}

const weekdayOf = (date: number): number => (date + 3) % 7;
const names = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const partsOf = (date: number) => {
  const at = new Date(date * day);
  const [year, month, of] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  return {
    month: year * 12 + month,
    monthOfYear: month,
    of,
    days: new Date(Date.UTC(year, month + 1, 0)).getUTCDate(),
  };
};

function someRule(): Rule {
  const every = 1 + upTo(3);
  const weekday = upTo(7);
  const months = (date: number, first: number) => (partsOf(date).month - partsOf(first).month) % every === 0;
  switch (upTo(6)) {
    case 0:
      return { text: null, isOn: (date, first) => date === first };
    case 1:
      return { text: `FREQ=DAILY;INTERVAL=${every}`, isOn: (date, first) => (date - first) % every === 0 };
    case 2: {
      const other = (weekday + 1 + upTo(6)) % 7;
      const weekOf = (date: number) => Math.floor((date + 3) / 7);
      return {
        text: `FREQ=WEEKLY;INTERVAL=${every};BYDAY=${names[weekday]},${names[other]}`,
        isOn: (date, first) =>
          [weekday, other].includes(weekdayOf(date)) && (weekOf(date) - weekOf(first)) % every === 0,
      };
    }
    case 3: {
      const nth = oneOf([1, 2, 3, 4, -1]);
      return {
        text: `FREQ=MONTHLY;INTERVAL=${every};BYDAY=${nth}${names[weekday]}`,
        isOn: (date, first) => {
          const { of, days } = partsOf(date);
          const isNth = nth < 0 ? of + 7 > days : Math.ceil(of / 7) === nth;
          return weekdayOf(date) === weekday && isNth && months(date, first);
        },
      };
    }
    case 4: {
      const wanted = oneOf([1, 15, 29, 31, -1]);
      return {
        text: `FREQ=MONTHLY;INTERVAL=${every};BYMONTHDAY=${wanted}`,
        isOn: (date, first) => {
          const { of, days } = partsOf(date);
          return of === (wanted < 0 ? days : wanted) && months(date, first);
        },
      };
    }
    default:
      return {
        text: 'FREQ=YEARLY',
        isOn: (date, first) =>
          partsOf(date).of === partsOf(first).of && partsOf(date).monthOfYear === partsOf(first).monthOfYear,
      };
  }
}

/** A window with its times, which are found by hand. */
interface Timed {
  window: Window;
  times: Span[];
}

/** Windows around the time in which clocks change, in spring or in autumn. */
function someWindow(id: number, around: number): Timed {
  for (;;) {
    const zone = oneOf(zones);
    const rule = someRule();
    const begin = around + (upTo(2400) - 1200) * hour + upTo(4) * 15 * minute;
    const end = begin + (1 + upTo(oneOf([12, 200]))) * 15 * minute;
    const [first, last] = [wallOf(zone, begin), wallOf(zone, end)];
    const firstDay = Math.floor(first / day);
    if (last <= first || !rule.isOn(firstDay, firstDay)) continue;
    const limit = rule.text ? upTo(3) : 0;
    const [count, until] = [limit === 1 ? 1 + upTo(20) : Infinity, limit === 2 ? firstDay + upTo(60) : Infinity];
    const more = limit === 1 ? `;COUNT=${count}` : limit === 2 ? `;UNTIL=${written(until)}` : '';
    const window: Window = {
      ...{ id, name: '', severity: 'warn', begin: new Date(begin), end: new Date(end), time_zone: zone },
      recurrence: rule.text && rule.text + more,
    };
    if (!rule.text) return { window, times: [{ begin: window.begin, end: window.end }] };
    const times: Span[] = [];
    let counted = 0;
    const over = Math.floor(around / day) + 150;
    for (let date = firstDay; date <= Math.min(until, over) && counted < count; date++) {
      if (!rule.isOn(date, firstDay)) continue;
      counted++;
      // What is over before anybody looks.
      if (date < around / day - 30) continue;
      const wall = date * day + (first % day);
      const [from, to] = [momentOf(zone, wall), momentOf(zone, wall + last - first)];
      if (from < to) times.push({ begin: new Date(from), end: new Date(to) });
    }
    return { window, times };
  }
}

const written = (date: number): string => new Date(date * day).toISOString().slice(0, 10).replaceAll('-', '');

function someCalendar() {
  const around = oneOf([Date.UTC(2027, 2, 20), Date.UTC(2027, 9, 20), Date.UTC(2028, 1, 20), Date.UTC(2028, 3, 2)]);
  const windows = Array.from({ length: upTo(4) }, (_, id) => someWindow(id, around));
  const assets = Array.from({ length: upTo(3) }, (_, asset) =>
    Array.from({ length: 1 + upTo(2) }, (_one, id) => someWindow(10 * (asset + 1) + id, around)),
  );
  let length = (1 + upTo(oneOf([8, 100]))) * 15 * minute;
  let begin = around + (upTo(960) - 200) * 15 * minute;
  const spans = Array.from({ length: upTo(6) }, () => {
    const at = around + (upTo(2000) - 300) * 15 * minute;
    return { begin: new Date(at), end: new Date(at + upTo(40) * 15 * minute) };
  });
  // Often it only touches something.
  const all = [...spans, ...windows.flatMap(({ times }) => times), ...assets.flat().flatMap(({ times }) => times)];
  const near = all.filter((one) => Math.abs(one.begin.getTime() - around) < 20 * day);
  if (near.length && upTo(2)) {
    const touched = oneOf(near);
    const way = upTo(3);
    begin = way === 0 ? touched.end.getTime() : touched.begin.getTime() - (way === 1 ? length : 0);
    if (way === 2 && touched.end > touched.begin) length = touched.end.getTime() - begin;
  }
  const plan = { begin: new Date(begin), end: new Date(begin + length) };
  const others = spans.map((span, id): Meeting => ({
    ...{ ...span, kind: 'same_asset', severity: 'warn', path: [] },
    with: { kind: 'change', id, identifier: '', title: '' },
  }));
  const found: InTheWay = {
    others,
    freezes: windows.map(({ window }) => window),
    held: assets.map((of, id) => ({ asset_ids: [id], windows: of.map(({ window }) => window) })),
  };
  return { found, windows, assets, others, plan, zone: oneOf(zones) };
}

const keyOf = ({ kind, with: other, begin, end }: Meeting): string =>
  kind === 'outside_maintenance' ? kind : `${kind} ${other?.id} ${begin.getTime()} ${end.getTime()}`;

const meets = (a: Span, b: Span): boolean => a.begin < b.end && b.begin < a.end;
const holds = (a: Span, b: Span): boolean => a.begin <= b.begin && b.end <= a.end;

function metByHand(
  windows: readonly Timed[],
  assets: readonly Timed[][],
  others: readonly Meeting[],
  plan: Span,
): string[] {
  return [
    ...windows.flatMap(({ window, times }) =>
      times
        .filter((time) => meets(time, plan))
        .map((time) => `freeze ${window.id} ${time.begin.getTime()} ${time.end.getTime()}`),
    ),
    ...(assets.some((of) => !of.some(({ times }) => times.some((time) => holds(time, plan))))
      ? ['outside_maintenance']
      : []),
    ...others.filter((other) => meets(other, plan)).map(keyOf),
  ];
}

/** When the next three windows begin: every quarter of an hour is tried that is a half hour on the clock of the zone. */
function freeByHand(
  windows: readonly Timed[],
  assets: readonly Timed[][],
  others: readonly Span[],
  plan: Span,
  zone: string,
): number[] {
  const found: number[] = [];
  const [from, length] = [plan.begin.getTime(), plan.end.getTime() - plan.begin.getTime()];
  const taken = [...others, ...windows.flatMap(({ times }) => times)];
  for (
    let at = from;
    at + length <= from + collisionLimits.days * day && found.length < collisionLimits.slots;
    at += 15 * minute
  ) {
    if (wallOf(zone, at) % (collisionLimits.minutes * minute) || at < (found.at(-1) ?? -Infinity) + length) continue;
    const slot = { begin: new Date(at), end: new Date(at + length) };
    const isHeld = assets.every((of) => of.some(({ times }) => times.some((time) => holds(time, slot))));
    if (isHeld && !taken.some((one) => meets(one, slot))) found.push(at);
  }
  return found;
}

const clocks: Record<string, Map<number, number>> = {};

/** The clock of a zone as milliseconds, as Intl writes it; it is asked once for each quarter of an hour. */
function wallOf(zone: string, at: number): number {
  const quarter = Math.floor(at / (15 * minute)) * 15 * minute;
  const ofZone = (clocks[zone] ??= new Map());
  let wall = ofZone.get(quarter);
  if (wall === undefined) {
    const format = (formats[zone] ??= new Intl.DateTimeFormat('en', {
      ...({ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' } as const),
      ...({ hour: 'numeric', minute: 'numeric' } as const),
    }));
    const part = Object.fromEntries(format.formatToParts(quarter).map(({ type, value }) => [type, Number(value)]));
    wall = Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute);
    ofZone.set(quarter, wall);
  }
  return wall + at - quarter;
}

const formats: Record<string, Intl.DateTimeFormat> = {};

/** The first moment at which the clock of a zone shows this; of what it leaves out that of an hour later. */
function momentOf(zone: string, wall: number): number {
  // However a zone is ahead a day before and after, that is how far it can be then.
  const ahead = [wall - day, wall + day].map((at) => wallOf(zone, at) - at).sort((a, b) => b - a);
  const found = ahead.map((one) => wall - one).find((at) => wallOf(zone, at) === wall);
  return found ?? momentOf(zone, wall + hour);
}
