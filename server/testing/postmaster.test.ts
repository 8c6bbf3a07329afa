import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { postmasterOf } from './postmaster';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'service-desk-postmaster-'));
});
afterAll(() => rm(folder, { recursive: true }));

const write = (text: string) => writeFile(path.join(folder, 'postmaster.pid'), text);

test('a file that is not written yet names no process, least of all the group of process 0', async () => {
  await expect(postmasterOf(folder)).rejects.toThrow('ENOENT');
  for (const text of ['', '\n', '0\n/data', '-12\n/data', 'x']) {
    await write(text);
    await expect(postmasterOf(folder)).rejects.toThrow('No process');
  }
  await write('4711\n/data\n');
  expect(await postmasterOf(folder)).toBe(4711);
});
