import { shared, together, togetherOn } from './together';

/** A look-up that ends when it is told to. */
function slow() {
  const rounds: { keys: number[]; end: () => void; fail: (error: Error) => void }[] = [];
  const one = together(
    (keys: number[]) =>
      new Promise<ReadonlyMap<number, string>>((resolve, reject) =>
        rounds.push({
          keys,
          end: () => resolve(new Map(keys.filter((key) => key < 10).map((key) => [key, `value ${key}`]))),
          fail: reject,
        }),
      ),
  );
  return { rounds, one };
}
const tick = () => new Promise(setImmediate);

test('who asks while a look-up is under way waits for the next one, with all others, equal keys once', async () => {
  const { rounds, one } = slow();
  const first = one(1);
  await tick();
  const others = [one(2), one(3), one(2), one(11)];
  await tick();
  expect(rounds.map(({ keys }) => keys)).toEqual([[1]]);
  rounds[0]?.end();
  expect(await first).toBe('value 1');
  await tick();
  expect(rounds.map(({ keys }) => keys)).toEqual([[1], [2, 3, 11]]);
  rounds[1]?.end();
  expect(await Promise.all(others)).toEqual(['value 2', 'value 3', 'value 2', undefined]);
});

test('a failed look-up fails for those who shared it, not for the next ones', async () => {
  const { rounds, one } = slow();
  const failing = Promise.allSettled([one(1), one(2)]);
  await tick();
  const next = one(3);
  rounds[0]?.fail(new Error('broken'));
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await tick();
  rounds[1]?.end();
  expect(await next).toBe('value 3');
});

test('a look-up that hangs holds nobody up', async () => {
  const { rounds, one } = slow();
  void one(1);
  await tick();
  const next = one(2);
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(rounds.map(({ keys }) => keys)).toEqual([[1], [2]]);
  rounds[1]?.end();
  expect(await next).toBe('value 2');
});

test('each database handle has look-ups of its own', async () => {
  const of = togetherOn((name: { is: string }, keys: number[]) =>
    Promise.resolve(new Map(keys.map((key) => [key, name.is]))),
  );
  expect(await Promise.all([of({ is: 'one' })(1), of({ is: 'other' })(1)])).toEqual(['one', 'other']);
});

test('work for the same key is done once more, for all who asked while it was under way', async () => {
  const ends: ((value: string) => void)[] = [];
  const work = () => new Promise<string>((resolve) => ends.push(resolve));
  const sharing = shared<string>();
  const first = sharing('a', work);
  const others = [sharing('a', work), sharing('a', work)];
  const another = sharing('b', work);
  expect(ends).toHaveLength(2);
  ends[0]?.('before');
  ends[1]?.('of b');
  expect(await first).toBe('before');
  expect(await another).toBe('of b');
  await tick();
  expect(ends).toHaveLength(3);
  ends[2]?.('after');
  expect(await Promise.all(others)).toEqual(['after', 'after']);
  await tick();
  void sharing('a', work);
  expect(ends).toHaveLength(4);
});

test('work that failed is done again for who waited', async () => {
  let runs = 0;
  const work = () => Promise.resolve().then(() => (runs++ ? 'done' : Promise.reject(new Error('broken'))));
  const sharing = shared<string>();
  const [first, second] = await Promise.allSettled([sharing('a', work), sharing('a', work)]);
  expect(first.status).toBe('rejected');
  expect(second).toEqual({ status: 'fulfilled', value: 'done' });
});
