import type { Deprecated } from '../../wire/protocol/call';

const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** So many months lie between the announcement and the end of a call at least (docs/api.md). */
export const noticeMonths = 12;

/**
 * Headers of every reply of a call that will go: `Deprecation` (RFC 9745) and `Sunset` (RFC 8594), at the beginning of their
 * days in UTC. Throws for a day that there is not, and for less than {@link noticeMonths} between them.
 */
export function deprecationHeaders(deprecated: Deprecated | undefined): Record<string, string> {
  if (!deprecated) return {};
  const [since, sunset] = [midnight(deprecated.since), midnight(deprecated.sunset)];
  const earliest = new Date(since);
  earliest.setUTCMonth(earliest.getUTCMonth() + noticeMonths);
  if (!(sunset >= earliest))
    throw new Error(`A call that is deprecated since ${deprecated.since} stays for ${noticeMonths} months.`);
  return { deprecation: `@${since.getTime() / 1000}`, sunset: sunset.toUTCString() };
}
