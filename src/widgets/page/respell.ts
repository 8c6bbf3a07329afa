/** How people write the first part of an address, and what it is. */
export const spellings: Readonly<Record<string, string>> = {
  problems: 'problem',
  change: 'changes',
  release: 'releases',
  cabs: 'cab',
  asset: 'assets',
  contract: 'contracts',
  report: 'reports',
  product: 'products',
  vendors: 'vendor',
};

/** The path, below the base path, as our routes write it. */
export const respell = (path: string): string =>
  path.replace(/^\/(\w+)(?=\/|$)/, (given, first: string) =>
    Object.hasOwn(spellings, first) ? `/${spellings[first]}` : given,
  );
