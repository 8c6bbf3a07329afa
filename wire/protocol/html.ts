import { showsNothing } from './visible';

/** Does HTML show anything? An editor's empty paragraph does not. */
export function isBlankHtml(html: string): boolean {
  return !/<(img|hr|table)\b/i.test(html) && showsNothing(html.replace(/<[^<>]*>/g, '').replaceAll('&nbsp;', ' '));
}

/** Characters (code points) that HTML shows: without its tags, an entity is one. */
export const shownLength = (html: string): number =>
  [...html.replace(/<[^<>]*>/g, '').replace(/&(?:[a-z]+|#\d+|#x[\da-f]+);/gi, '-')].length;
