/**
 * A module per word of texts/compiled/screen/common.ts, so that a chunk takes those that it shows: the file itself only
 * names them, `common.ts?save` is one of them.
 */
module.exports = function words(source) {
  const word = this.resourceQuery.slice(1);
  const lines = source.split('\n');
  const named = (line) => /^export const (\w+):/.exec(line)?.[1] ?? /^export \{ _\w+ as "?(\w+)"? \};/.exec(line)?.[1];
  if (!word) {
    const names = lines.map(named).filter(Boolean);
    return names.map((name) => `export { ${name} } from './common.ts?${name}';`).join('\n');
  }
  const at = lines.findIndex((line) => named(line) === word);
  return [lines[0], ...(lines[at].startsWith('export const') ? [] : [lines[at - 1]]), lines[at]].join('\n');
};
