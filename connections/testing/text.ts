/** The text with each of these replaced; throws if one is not in it, for then a file is not what its test takes it for. */
export const replaceEach = (text: string, changes: readonly (readonly [from: string | RegExp, to: string])[]): string =>
  changes.reduce((before, [from, to]) => {
    const after = before.replaceAll(from, () => to);
    if (after === before) throw new Error(`There is no ${from} in:\n${before}`);
    return after;
  }, text);
