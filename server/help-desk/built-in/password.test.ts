import { stat } from 'node:fs/promises';
import { checkPassword, hashPassword } from './password';

test('many passwords at the same moment leave threads for files', async () => {
  let done = 0;
  const hashes = Array.from({ length: 6 }, () => hashPassword('correct horse').then(() => done++));
  await stat(__filename);
  expect(done).toBeLessThan(2);
  await Promise.all(hashes);
  expect(done).toBe(6);
});

test('a password fits only its own hash, to the letter', async () => {
  const stored = await hashPassword('Blåbær 🫐');
  expect(await checkPassword('Blåbær 🫐', stored)).toEqual({ fits: true, renewed: null });
  for (const wrong of ['blåbær 🫐', 'Blåbær 🫐 ', ''])
    expect(await checkPassword(wrong, stored)).toEqual({ fits: false, renewed: null });
});
