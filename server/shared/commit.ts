import {
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely';

/** The connection broke after COMMIT was sent and before its answer came: the transaction may be there or not. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('The connection broke around COMMIT', { cause });
  }
}

/** pg refuses to send on a connection that it knows to be broken. */
const neverSent = (error: unknown): boolean => error instanceof Error && /not queryable/.test(error.message);

/** A driver that tells a COMMIT that failed from one whose answer was lost. */
class CarefulDriver extends PostgresDriver {
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.commitTransaction(connection);
    } catch (error) {
      if (neverSent(error) || (await this.livesOn(connection))) throw error;
      throw new OutcomeUnknown(error);
    }
  }

  /** A connection that broke has rolled back by itself; what broke it is what the caller has to hear. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await this.livesOn(connection);
  }

  /** After an error that PostgreSQL reported the connection goes on: then COMMIT was answered, with that error. */
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
