import {
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely';
import type pg from 'pg';

/**
 * The connection broke after COMMIT was sent and before its reply arrived, or no standby has confirmed it: the
 * transaction may be committed or not, and may be lost with the primary.
 */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('The connection broke around COMMIT', { cause });
  }
}

/**
 * What a statement writes waits for a standby where PostgreSQL is told so. That somebody cancels it, e.g. because no standby
 * is left, is no error to PostgreSQL: it warns, and replies that all is well. On this connection such a statement throws
 * {@link OutcomeUnknown}.
 */
export function refuseUnreplicated(client: pg.ClientBase): void {
  let warned = false;
  // The sentence is in the language of the server.
  client.on('notice', ({ routine }) => {
    if (routine === 'SyncRepWaitForLSN') warned = true;
  });
  const ofAll = Object.getPrototypeOf(client) as { query: (...args: unknown[]) => unknown };
  const careful = (...args: unknown[]): unknown => {
    warned = false;
    const result = ofAll.query.apply(client, args);
    if (!(result instanceof Promise)) return result;
    return result.then((reply: unknown) => {
      if (warned) throw new OutcomeUnknown(new Error('No standby has confirmed it'));
      return reply;
    });
  };
  client.query = careful as typeof client.query;
}

/** What pg throws instead of sending on a connection that it knows to be broken. */
const neverSent = (error: unknown): boolean => error instanceof Error && /not queryable/.test(error.message);

/** A driver that distinguishes a COMMIT that failed from one whose reply was lost. */
class CarefulDriver extends PostgresDriver {
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.commitTransaction(connection);
    } catch (error) {
      if (neverSent(error) || (await this.livesOn(connection))) throw error;
      throw new OutcomeUnknown(error);
    }
  }

  /** A broken connection has rolled back by itself; the caller needs the error that broke it. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await this.livesOn(connection);
  }

  /** The connection stays usable after an error that PostgreSQL reports: then that error was the reply to COMMIT. */
  private async livesOn(connection: DatabaseConnection): Promise<boolean> {
    return super.rollbackTransaction(connection).then(
      () => true,
      () => false,
    );
  }
}

/** Kysely's dialect whose transactions throw {@link OutcomeUnknown} where the outcome is unknown. */
export class CarefulDialect extends PostgresDialect {
  constructor(private readonly settings: PostgresDialectConfig) {
    super(settings);
  }

  override createDriver(): Driver {
    return new CarefulDriver(this.settings);
  }
}
