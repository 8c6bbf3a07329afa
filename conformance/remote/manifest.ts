import { createHash } from 'node:crypto';
import { assert, demandNone, type Check } from '../check';
import { type RemoteVisit, usualAttributes } from './visit';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Requirements 7 and 8: what can be read without a page. */
export const manifestChecks: readonly Check<RemoteVisit>[] = [
  {
    requirement: 8,
    title: 'The manifest is complete and names known points',
    run({ manifest: { schema, name, version, api, entry, files, extensions } }) {
      const lacking = [
        schema !== 1 && 'schema is not 1',
        !isText(name) && 'name is missing',
        !isText(version) && 'version is missing',
        !(isText(api?.min) && isText(api?.max)) && 'api has no min and max',
        !(isText(entry?.url) && /^[A-Za-z_$][\w$]*$/.test(entry?.global ?? '')) &&
          'entry has no url, or a global that is no identifier',
        !files && 'files is missing',
        !(Array.isArray(extensions) && extensions.length) && 'extensions is empty',
        ...(extensions ?? []).flatMap(({ point, module, order }) => [
          !(point in usualAttributes) && `"${point}" is no extension point`,
          !/^\.\/[\w-]+$/.test(module) && `"${module}" is no module like ./name`,
          typeof order !== 'number' && `${module} has no order`,
        ]),
      ];
      demandNone(lacking.filter(isText), 'In the manifest');
    },
  },
  {
    requirement: 8,
    title: 'The entry and every listed file have the hash that the manifest says',
    async run({ manifest, fileOf }) {
      const { entry, files } = manifest;
      assert(/^sha384-/.test(entry.integrity), 'The entry has no sha384 hash.');
      assert(files[entry.url] === entry.integrity, 'The hash of the entry is not the one listed in files.');
      const wrong = await Promise.all(
        Object.entries(files).map(async ([file, hash]) => {
          const text = await fileOf(file);
          if (!text) return `${file} is not there`;
          return `sha384-${createHash('sha384').update(text).digest('base64')}` === hash
            ? ''
            : `${file} has another hash`;
        }),
      );
      demandNone(wrong.filter(isText), 'Files');
    },
  },
  {
    requirement: 7,
    title: 'The version is in the container’s name and in the folder of its files',
    run({ manifest: { version, entry } }) {
      const plain = (text: string) => text.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
      assert(
        plain(entry.global).includes(plain(version)),
        `The container is called ${entry.global} in every version: a new one would be answered by the code of the old.`,
      );
      assert(
        plain(entry.url).includes(plain(version)),
        `The entry is at ${entry.url} in every version: an open page would load half of the old and half of the new.`,
      );
    },
  },
];
