/** Does sanitised HTML show anything? An editor's empty paragraph does not. */
export function isBlankHtml(html: string): boolean {
  return !/<(img|hr|table)\b/i.test(html) && html.replace(/<[^>]*>/g, '').replace(/&nbsp;|\s/g, '') === '';
}
