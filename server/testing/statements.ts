import pg from 'pg';
import type { Reply } from './client';

/** A statement as the database gets it. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** Each statement that the database gets while this is done. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<Statement[]> {
  const query = jest.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return query.mock.calls.map(([statement, values]: unknown[]) =>
      typeof statement === 'string'
        ? { text: statement, values: Array.isArray(values) ? values : [] }
        : { values: [], ...(statement as { text: string; values?: unknown[] }) },
    );
  } finally {
    query.mockRestore();
  }
}

/** Each statement that the database gets for a request, which must succeed. */
export const sentStatements = (request: () => Promise<Reply<unknown>>): Promise<Statement[]> =>
  statementsDuring(async () => {
    const { status, message } = await request();
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(message)}`);
  });

/** Only their texts. */
export const statementTexts = async (request: () => Promise<Reply<unknown>>): Promise<string[]> =>
  (await sentStatements(request)).map(({ text }) => text);

/** How many statements the database gets for a request, which must succeed. */
export const statementsOf = async (request: () => Promise<Reply<unknown>>): Promise<number> =>
  (await statementTexts(request)).length;
