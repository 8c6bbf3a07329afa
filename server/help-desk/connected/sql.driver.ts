import { HostFailure } from './host.request';
import type { SqlValues } from './sql.text';

/** A row as the database writes it: every value a text. */
export type Row = Record<string, string | null>;

/** Reads from a database of one make; nothing that writes succeeds. */
export interface SqlDriver {
  /**
   * Gives a row with `utc`, seconds since 1970, and `local`, the same of the time that the server shows as if it were UTC;
   * null: there is no clock but ours.
   */
  clock: string | null;
  /** Casts a column to a text, for comparing. */
  asText(column: string): string;
  /**
   * All rows of a statement. Throws {@link HostFailure} in words if it fails, takes longer than `within` milliseconds, or
   * gives more than `most` rows.
   */
  rows(
    sql: string,
    values: SqlValues,
    limits: { within: number; max: number },
  ): Promise<{ columns: string[]; rows: Row[] }>;
  /** Its rows in batches, however many there are. Throws as `rows` does; `within` counts for each batch. */
  stream(sql: string, values: SqlValues, limits: { within: number }): AsyncIterable<Row[]>;
  close(): Promise<void>;
}

/** Rows of a batch. */
export const batchSize = 5000;

/** What goes wrong at the host's database, in words, without what was sent. */
export function sqlFailure(error: unknown, within: number): HostFailure {
  if (error instanceof HostFailure) return error;
  const { code, message = '', errno } = error as { code?: string; message?: string; errno?: number };
  if (
    code === '57014' ||
    code === 'ER_QUERY_TIMEOUT' ||
    code === 'ER_STATEMENT_TIMEOUT' ||
    errno === 3024 ||
    errno === 1969
  )
    return new HostFailure(`the statement takes longer than ${within} ms`);
  return new HostFailure(`the database says: ${message.split('\n', 1)[0]?.slice(0, 300)}${code ? ` (${code})` : ''}`);
}

export const tooMany = (max: number): HostFailure =>
  new HostFailure(`the statement gives more than ${max} rows at once; let it take :since, :after and :limit`);
