import pg from 'pg';
import type { Answer } from './client';

/** The text of each statement that the database gets for a request, which must succeed. */
export async function statementTexts(request: () => Promise<Answer<unknown>>): Promise<string[]> {
  const query = jest.spyOn(pg.Client.prototype, 'query');
  try {
    const { status, message } = await request();
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(message)}`);
    return query.mock.calls.map(([statement]: unknown[]) =>
      typeof statement === 'string' ? statement : (statement as { text: string }).text,
    );
  } finally {
    query.mockRestore();
  }
}

/** How many statements the database gets for a request, which must succeed. */
export const statementsOf = async (request: () => Promise<Answer<unknown>>): Promise<number> =>
  (await statementTexts(request)).length;
