import type { CompiledQuery, QueryExecutorProvider } from 'kysely';

const names = new Map<string, string>();

/** The name of a prepared statement, by its text. */
export const nameOf = (text: string): string | undefined => names.get(text);

/**
 * A statement with one parameter that nearly every request makes: it is built once, and PostgreSQL plans it once per
 * connection (not through a pooler, which lends another connection each time). `build` gets what stands for the value.
 */
export function prepared<Handle extends QueryExecutorProvider, Value, Row>(
  name: string,
  build: (db: Handle, value: Value) => CompiledQuery<Row>,
): (db: Handle, value: Value) => Promise<Row[]> {
  const place = {};
  let built: CompiledQuery<Row> | undefined;
  return async (db, value) => {
    if (!built) {
      built = build(db, place as Value);
      names.set(built.sql, name);
    }
    const parameters = built.parameters.map((one) => (one === place ? value : one));
    return (await db.getExecutor().executeQuery<Row>({ ...built, parameters })).rows;
  };
}
