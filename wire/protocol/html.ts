import { showsNothing } from './visible';

/** Does HTML show anything? An editor's empty paragraph does not. */
export function isBlankHtml(html: string): boolean {
  return !/<(img|hr|table)\b/i.test(html) && showsNothing(html.replace(/<[^<>]*>/g, '').replaceAll('&nbsp;', ' '));
}
