/** A record as its form shows it. */
export interface Stored<V extends object> {
  version: number;
  /** What the form begins with. */
  values: V;
  /** What each field holds, by its wire name, with the names of choices and files. */
  shown: Readonly<Record<string, unknown>>;
}

/** What somebody typed and what somebody else saved meanwhile, in one. Fields are named as on the wire. */
export interface Merged<V extends object> {
  values: V;
  /** Fields that only the other person changed: their values are in. */
  taken: string[];
  /** Fields that both changed, to different values: what was typed stays until it is decided. */
  both: string[];
  /** Custom fields that are not part of the form any more: what was typed there is gone. */
  gone: string[];
}

const own = 'custom_fields';

/**
 * Merges field by field: `opened` is what both began with. A list keeps what both added, lacks what either removed, and has the
 * order of who changed it; of filters each is merged by itself.
 */
export function merge<V extends object>(opened: Stored<V>, mine: V, latest: Stored<V>): Merged<V> {
  const merged: Merged<V> = { values: { ...mine }, taken: [], both: [], gone: [] };
  const into = (path: string, values: Record<string, unknown>, before: Values, typed: Values, theirs: Values): void => {
    for (const key of Object.keys(typed)) {
      const name = path + key;
      if (name === own) {
        const custom = { ...(typed[key] as object) };
        values[key] = custom;
        into(`${own}.`, custom, valuesOf(before[key]), valuesOf(typed[key]), valuesOf(theirs[key]));
      } else if (isFile(key, typed)) {
        // The form holds only what is done to the file.
        const touched = typed[key] !== null || hasValue(typed[`${key}_delete`]);
        if (!same(opened.shown[name], latest.shown[name])) (touched ? merged.both : merged.taken).push(name);
      } else if (path && !(key in theirs)) {
        delete values[key];
        if (!same(before[key], typed[key])) merged.gone.push(name);
      } else if (!key.endsWith('_delete') && !same(before[key], theirs[key])) {
        const value = combine(before[key], typed[key], theirs[key]);
        if (value === undefined) merged.both.push(name);
        else {
          values[key] = value;
          if (!same(value, typed[key])) merged.taken.push(name);
        }
      }
    }
  };
  into('', merged.values as Values, opened.values as Values, mine as Values, latest.values as Values);
  return merged;
}

type Values = Record<string, unknown>;

const valuesOf = (value: unknown): Values => (value ?? {}) as Values;
const hasValue = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));
const isFile = (key: string, values: Values): boolean => `${key}_delete` in values;

const same = (a: unknown, b: unknown): boolean =>
  a === b || (!isUpload(a) && !isUpload(b) && JSON.stringify(a) === JSON.stringify(b));
const isUpload = (value: unknown): boolean => value instanceof File;

/** The value that fits both; undefined: they contradict each other. */
function combine(before: unknown, typed: unknown, theirs: unknown): unknown {
  if (same(before, typed) || same(typed, theirs)) return theirs;
  if (isList(before) && isList(typed) && isList(theirs)) return combineLists(before, typed, theirs);
  return isRecord(before) && isRecord(typed) && isRecord(theirs) ? combineRecords(before, typed, theirs) : undefined;
}

function combineLists(before: unknown[], typed: unknown[], theirs: unknown[]): unknown[] | undefined {
  const common = (list: unknown[]) => list.filter((one) => [before, typed, theirs].every((all) => all.includes(one)));
  const isMoved = (list: unknown[]) => !same(common(list), common(before));
  if (isMoved(typed) && isMoved(theirs) && !same(common(typed), common(theirs))) return undefined;
  const [first, second] = isMoved(typed) ? [typed, theirs] : [theirs, typed];
  const stays = first.filter((one) => second.includes(one) || !before.includes(one));
  return [...stays, ...second.filter((one) => !before.includes(one) && !first.includes(one))];
}

function combineRecords(before: Values, typed: Values, theirs: Values): Values | undefined {
  const combined: Values = {};
  for (const key of Object.keys({ ...typed, ...theirs })) {
    const [had, has, have] = [before[key], typed[key], theirs[key]];
    if (!same(had, has) && !same(had, have) && !same(has, have)) return undefined;
    const value = same(had, has) ? have : has;
    if (value !== undefined) combined[key] = value;
  }
  return combined;
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
