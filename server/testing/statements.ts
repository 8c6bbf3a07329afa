import pg from 'pg';
import type { Answer } from './client';

/** How many statements the database gets for a request, which must succeed. */
export async function statementsOf(request: () => Promise<Answer<unknown>>): Promise<number> {
  const query = jest.spyOn(pg.Client.prototype, 'query');
  const { status, message } = await request();
  const count = query.mock.calls.length;
  query.mockRestore();
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(message)}`);
  return count;
}
