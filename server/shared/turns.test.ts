import { isSaving, listTurn, whileSaving } from './turns';

/** How many of these pieces of work are done in each round of the event loop. */
async function rounds(pieces: number): Promise<number[]> {
  let done = 0;
  const all = Promise.all(Array.from({ length: pieces }, () => listTurn().then(() => done++)));
  const each: number[] = [];
  while (done < pieces) {
    const before = done;
    await new Promise(setImmediate);
    each.push(done - before);
  }
  await all;
  return each.filter((count) => count > 0);
}

test('a few pieces of work for lists are done in a round, in their order', async () => {
  expect(Math.max(...(await rounds(20)))).toBe(6);
  const order: number[] = [];
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((i) => listTurn().then(() => order.push(i))));
  expect(order).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('while somebody saves it is one in a round, and again a few as soon as that has ended or failed', async () => {
  expect(await whileSaving(() => rounds(5))).toEqual([1, 1, 1, 1, 1]);
  await expect(whileSaving(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(Math.max(...(await rounds(12)))).toBeGreaterThan(1);
});

test('a save that takes long leaves the lists alone after two seconds', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  await whileSaving(async () => {
    expect(isSaving()).toBe(true);
    jest.advanceTimersByTime(2000);
    expect(isSaving()).toBe(false);
  });
  jest.useRealTimers();
  await whileSaving(async () => expect(isSaving()).toBe(true));
  expect(isSaving()).toBe(false);
});
