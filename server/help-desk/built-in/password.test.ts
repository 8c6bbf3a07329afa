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

test('it fits however its accents are composed, also one whose hash was made of another composition', async () => {
  const [nfc, nfd] = ['Pässwörd-Zürich', 'Pa\u0308sswo\u0308rd-Zu\u0308rich'];
  const stored = await hashPassword(nfd);
  expect([await checkPassword(nfc, stored), await checkPassword(nfd, stored)]).toEqual([
    { fits: true, renewed: null },
    { fits: true, renewed: null },
  ]);
  // As it was stored before texts were composed: scrypt of the letters and accents apart, 2^14 rounds.
  const former = '$scrypt$ln=14,r=8,p=1$BwcHBwcHBwcHBwcHBwcHBw$jMxsvvIT/NDxYxHkctXtWmwytWZVuEO6Z367Ige4hvA';
  expect(await checkPassword(nfc, former, 14)).toEqual({ fits: true, renewed: null });
  expect((await checkPassword('Passwort-Zürich', former, 14)).fits).toBe(false);
});
