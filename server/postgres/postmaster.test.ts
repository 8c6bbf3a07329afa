import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeLeft, stopOrphan } from './postmaster';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'service-desk-postmaster-'))));
afterEach(() => rm(folder, { recursive: true }));

const file = () => path.join(folder, 'postmaster.pid');
const written = (pid: number) => `${pid}\n${folder}\n1795350625\n5432\n${folder}\n`;

test('what a killed server left is removed', async () => {
  await writeFile(file(), written(999_999_999));
  await stopOrphan(folder, Date.now() + 5000);
  expect(await readdir(folder)).toEqual([]);
});

test('what another server has written since stays: without it that one would end', async () => {
  await writeFile(file(), written(4242));
  await removeLeft(folder, 999_999_999);
  expect(await readdir(folder)).toEqual(['postmaster.pid']);
  expect(await readFile(file(), 'utf8')).toBe(written(4242));
});
