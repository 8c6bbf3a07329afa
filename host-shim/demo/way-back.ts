/**
 * Where to go after signing in: an address of this very site, else the first page. `next` is what somebody put into the
 * address of the sign-in page.
 */
export function wayBack(next: string | null, { origin }: Pick<Location, 'origin'>): string {
  const fallback = `${origin}/`;
  if (!next || !URL.canParse(next, origin)) return fallback;
  const url = new URL(next, origin);
  // A blob has the origin of its page, and no other protocol than that of this page is meant. As a whole address, a
  // path that begins with // stays a path.
  return url.origin === origin && url.protocol === new URL(origin).protocol ? url.href : fallback;
}
