import { allKinds } from './kinds';

/** How people write the first part of an address, and what it is. */
export const spellings: Readonly<Record<string, string>> = Object.fromEntries([
  ['cabs', 'cab'],
  ['report', 'reports'],
  ...allKinds.flatMap(({ path, spellings }) => spellings.map((spelling) => [spelling, path])),
]);

/** The path, below the base path, as our routes write it. */
export const respell = (path: string): string =>
  path.replace(/^\/(\w+)(?=\/|$)/, (given, first: string) =>
    Object.hasOwn(spellings, first) ? `/${spellings[first]}` : given,
  );
