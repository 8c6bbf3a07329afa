import { extensionKeys, type ExtensionPoint, type ExtensionRow } from '../../../wire/extension/extension';
import { addressOf, readManifest, worded } from './manifest';
import type { Placed } from './useExtensions';

interface At {
  point: ExtensionPoint;
  kind: string | undefined;
  base: string;
  locale: string;
}

/**
 * Finds what extensions have at a point; `show` is called as their manifests come. One whose manifest does not come has
 * a place under its own name, which says so.
 */
export function placedAt(rows: readonly ExtensionRow[], at: At, show: (placed: readonly Placed[]) => void): void {
  const here = rows.filter(({ points }) => points.some(({ point, active }) => active && point === at.point));
  const found: (readonly Placed[])[] = here.map(() => []);
  here.forEach((row, i) => {
    void placesOf(row, at).then((places) => {
      found[i] = places;
      show(found.flat());
    });
  });
}

async function placesOf(row: ExtensionRow, { point, kind, base, locale }: At): Promise<readonly Placed[]> {
  const keys = extensionKeys(row.name);
  try {
    const { extensions } = await readManifest(addressOf(base, row));
    return extensions
      .filter((one) => one.point === point && (!kind || !one.kinds || one.kinds.includes(kind)))
      .slice(0, keys.length)
      .map(({ module, title }, i) => ({
        ...{ key: keys[i]!, point, row, module },
        title: worded(title, locale, row.name),
      }));
  } catch {
    return [{ key: keys[0]!, point, row, module: '', title: row.name }];
  }
}
