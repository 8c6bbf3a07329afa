import { readFileSync, writeFileSync } from 'node:fs';

const file = 'dist/contents.json';

/** Writes down, for each named part of the bundle that loads by itself, its scripts and the npm packages in them. */
export function writeContents({ compilation }) {
  const contents = {};
  for (const [name, { chunks }] of compilation.namedChunkGroups) {
    const modules = chunks
      .flatMap((chunk) => [...compilation.chunkGraph.getChunkModulesIterable(chunk)])
      .flatMap((module) => [module, ...(module.modules ?? [])]);
    contents[name] = {
      scripts: [...new Set(chunks.flatMap((chunk) => [...chunk.files]))].filter((script) => script.endsWith('.js')),
      packages: [
        ...new Set(
          modules.flatMap(
            ({ resource = '' }) =>
              /.*node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(resource)?.[1].replace('\\', '/') ?? [],
          ),
        ),
      ].sort(),
    };
  }
  writeFileSync(file, JSON.stringify(contents, null, 1));
}

const read = () => JSON.parse(readFileSync(file, 'utf8'));

/** Names of the parts that have a package of such a name. */
export const partsWith = (pattern) =>
  Object.entries(read()).flatMap(([name, { packages }]) => (packages.some((one) => pattern.test(one)) ? [name] : []));

/** Scripts and packages of the named parts together. Throws if the bundle has no such part. */
export function contentsOf(...names) {
  const contents = read();
  const missing = names.find((name) => !contents[name]);
  if (missing) throw new Error(`the bundle has no part "${missing}"`);
  const all = (key) => [...new Set(names.flatMap((name) => contents[name][key]))];
  return { scripts: all('scripts'), packages: all('packages') };
}
