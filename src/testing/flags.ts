/** Of these flags the ones that are `on` are true, the others false. */
export const flagsOn = <Name extends string>(all: readonly Name[], on: readonly Name[]): Record<Name, boolean> =>
  Object.fromEntries(all.map((name) => [name, on.includes(name)])) as Record<Name, boolean>;
