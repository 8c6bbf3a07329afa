let kept: typeof fetch | undefined;

/** What the shim kept before the page could put another function in its place. */
export const keepFetch = (own: typeof fetch | undefined): void => void (kept ??= own);

/** The page's `fetch` as the shim kept it, else as it was when it was first needed. */
export const pageFetch: typeof fetch = (...request) => {
  // eslint-disable-next-line no-restricted-globals
  kept ??= fetch;
  return kept(...request);
};
