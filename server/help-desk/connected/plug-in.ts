import { version as ours } from '../../../package.json';

/** A plug-in that is not of the service desk's version. */
export interface PlugInState {
  version: string;
  /** That of the service desk. */
  ours: string;
}

/** Numbers of a version, `0.2.0`; null if it is none. */
const numbersOf = (version: unknown): number[] | null =>
  typeof version === 'string' && /^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(version) ? version.split('.').map(Number) : null;

/** Is this an older version? What is no version is not. */
export function isOlder(version: unknown, than: string): boolean {
  const [those, these] = [numbersOf(version), numbersOf(than)!];
  const at = those?.findIndex((number, i) => number !== these[i]) ?? -1;
  return at >= 0 && those![at]! < these[at]!;
}

/**
 * Follows which version the help-desk's plug-in is of: it says so with each person (`plugin`, docs/connect/sign-in.md). One
 * that is older than the service desk is told of in the log, once for each version.
 */
export function plugInWatch(name: string, warn: (line: string) => void) {
  let state: PlugInState | null = null;
  return {
    /** null: it is of this version or a newer one, or has said none yet. */
    get state(): PlugInState | null {
      return state;
    },
    /** @param json what the help-desk says of a person */
    seen(json: unknown): void {
      const version = typeof json === 'object' && json !== null && 'plugin' in json ? json.plugin : null;
      if (typeof version !== 'string' || version === state?.version) return;
      state = isOlder(version, ours) ? { version, ours } : null;
      if (state)
        warn(
          `The plug-in in ${name} is of version ${version}, the service desk of ${ours}: connect it again, or copy the one that comes with it (docs/connect.md).`,
        );
    },
  };
}
