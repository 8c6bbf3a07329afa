import { ConfigError } from './config';
import { reachDatabase } from './reach';

const cluster = process.env.TEST_CLUSTER_URL ?? '';

test('a database that is there is reached', async () => {
  expect(await reachDatabase(cluster)).toEqual({ isPooled: false });
});

test('nobody listens: one sentence after some tries, without the password', async () => {
  const refusal = await reachDatabase('postgresql://desk:s3cret@127.0.0.1:1/desk', { withinMs: 300 }).then(
    () => null,
    (error: Error) => error,
  );
  expect(refusal).toBeInstanceOf(ConfigError);
  expect(refusal?.message).toBe(
    'The database desk at 127.0.0.1:1 of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1.',
  );
});

test('an address that cannot be read is refused at once', async () => {
  await expect(reachDatabase('postgresql://desk:s3cret@[::1/desk')).rejects.toThrow(
    new ConfigError('DATABASE_URL is not an address that PostgreSQL understands.'),
  );
});
