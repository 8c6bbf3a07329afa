/**
 * Where a `redirect` of an address leads: a root-relative path, below the host's prefix, or an address of this site.
 * Anything else leads nowhere.
 */
export function redirectOf(redirect: string | null, base: string): string | null {
  if (!redirect) return null;
  const home = new URL(base || '/', location.origin);
  // A browser reads `//` and `/\` as the begin of another site.
  const isPath = /^\/(?![/\\])/.test(redirect);
  if (!isPath && !/^https?:\/\//i.test(redirect)) return null;
  try {
    const prefix = home.pathname === '/' || redirect.startsWith(`${home.pathname}/`) ? '' : home.pathname;
    const url = new URL(isPath ? prefix + redirect : redirect, location.origin);
    return url.origin === location.origin ? url.href : null;
  } catch {
    return null;
  }
}
