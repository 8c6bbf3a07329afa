import pg from 'pg';
import type { Answer } from './client';

export interface SentStatement {
  text: string;
  values: unknown[];
}

/** Each statement that the database gets for a request, which must succeed. */
export async function statementsFor(request: () => Promise<Answer<unknown>>): Promise<SentStatement[]> {
  const query = jest.spyOn(pg.Client.prototype, 'query');
  try {
    const { status, message } = await request();
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(message)}`);
    return query.mock.calls.map(([statement, values]: unknown[]) => {
      const { text, values: own } = typeof statement === 'string' ? { text: statement } : (statement as pg.QueryConfig);
      return { text, values: own ?? (Array.isArray(values) ? values : []) };
    });
  } finally {
    query.mockRestore();
  }
}

/** The text of each of them. */
export const statementTexts = async (request: () => Promise<Answer<unknown>>): Promise<string[]> =>
  (await statementsFor(request)).map(({ text }) => text);

/** How many statements the database gets for a request, which must succeed. */
export const statementsOf = async (request: () => Promise<Answer<unknown>>): Promise<number> =>
  (await statementsFor(request)).length;
