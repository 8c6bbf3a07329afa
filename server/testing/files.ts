import { type FilesPlace, readS3Address, readS3Settings } from '../store/s3.settings';
import { startStore, type TestStore } from './s3';

/** FILES_URL of a test's store. */
export const filesAddress = 's3://backups/files';

export const filesPlace = (store: TestStore): FilesPlace => ({
  ...readS3Address(filesAddress),
  settings: readS3Settings(store.env),
});

/** Keys of the files that are in the store, without the prefix. */
export const filesIn = (store: TestStore): string[] =>
  [...store.objects.keys()].filter((key) => key.startsWith('backups/files/')).map((key) => key.slice(14));

/** Where a test has files lie: `describe.each(fileStores)`. */
export const fileStores = [
  ['the database', async () => null],
  ['a store', startStore],
] as const satisfies readonly (readonly [string, () => Promise<TestStore | null>])[];
