import type { KindPages } from '../../shared/page/kindPages';
import { recordKinds } from './kinds';

/** Writes a path below the base path as our routes write it; with it, each other spelling of a first part. */
export function respelling(
  kinds: readonly Pick<KindPages, 'path' | 'spellings'>[],
): [(path: string) => string, readonly string[]] {
  const known: Record<string, string> = { home: '', administration: 'admin', cabs: 'cab', report: 'reports' };
  for (const { path, spellings } of kinds) for (const spelling of spellings) known[spelling] = path;
  const respell = (path: string) =>
    path.replace(/^\/(\w+)(?=\/|$)/, (given, first: string) =>
      Object.hasOwn(known, first) ? `/${known[first]}` : given,
    );
  return [respell, Object.keys(known)];
}

/** The path, below the base path, as our routes of daily work write it. */
export const [respell] = respelling(recordKinds);
