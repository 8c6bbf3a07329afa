/** One change of the tables: what a migration does. */
export interface SchemaChange {
  /** Statements of SQL, each ended by a semicolon. */
  text: string;
  /**
   * The oldest version whose processes work with the tables as they are afterwards, e.g. `0.3.0`, for one that takes
   * away what older ones use; null: it only adds, and every version does.
   */
  safeFrom: string | null;
}

/** Changes that a version of the product makes, by their names; in the order of these. */
export interface Program {
  /** Of the package. */
  version: string;
  changes: Readonly<Record<string, SchemaChange>>;
}

/** Adds to the tables; processes of the version before go on as they are. */
export const run = (text: string): SchemaChange => ({ text, safeFrom: null });

/** Takes away what no process since the version `safeFrom` uses any more: made one version after that. */
export const contract = (safeFrom: string, text: string): SchemaChange => ({ text, safeFrom });

/** Is the version before the other? Both as packages have them: `0.10.0`; what follows a hyphen does not count. */
export function isOlder(version: string, than: string): boolean {
  const [a, b] = [version, than].map((one) => one.split(/[-+]/, 1)[0]!.split('.').map(Number)) as [number[], number[]];
  const at = [0, 1, 2].find((place) => (a[place] ?? 0) !== (b[place] ?? 0));
  return at !== undefined && (a[at] ?? 0) < (b[at] ?? 0);
}
