import { pageLinks as linkCount } from '../../../wire/protocol/list';

/**
 * The numbers of the page links. `fixed`: chunks of five (1–5, 6–10) that change at their edges;
 * `scrolling`: five around the current one.
 */
export function linksOf(page: number, pages: number, navigation: 'fixed' | 'scrolling'): number[] {
  const wanted =
    navigation === 'fixed' ? Math.floor((page - 1) / linkCount) * linkCount + 1 : page - Math.floor(linkCount / 2);
  const highest = navigation === 'fixed' ? wanted : Math.max(1, pages - linkCount + 1);
  const first = Math.max(1, Math.min(wanted, highest));
  return Array.from({ length: Math.max(0, Math.min(linkCount, pages - first + 1)) }, (_, step) => first + step);
}
