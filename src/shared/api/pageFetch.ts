let kept: typeof fetch | undefined;

/** The page's `fetch` as it was when it was first needed: a help-desk may put another function in its place later. */
export const pageFetch: typeof fetch = (...request) => {
  // eslint-disable-next-line no-restricted-globals
  kept ??= fetch;
  return kept(...request);
};
