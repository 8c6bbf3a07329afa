export const searchPath = '/service-desk/search';

/** The page with what is found by these words. */
export const searchAddress = (word: string): string => `${searchPath}?${new URLSearchParams({ q: word }).toString()}`;
