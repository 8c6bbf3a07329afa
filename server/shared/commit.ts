import {
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely';

/** The connection broke after COMMIT was sent and before its reply arrived: the transaction may be committed or not. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('The connection broke around COMMIT', { cause });
  }
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
