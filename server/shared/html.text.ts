const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const character = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '');

/** The text of clean HTML, a block on a line of its own. */
export const textOfHtml = (html: string): string =>
  html
    .replace(/<br\b[^<>]*>|<\/(?:p|div|li|h[1-6]|blockquote|pre|tr)>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (sent, hex?: string, decimal?: string, name?: string) =>
      hex ? character(parseInt(hex, 16)) : decimal ? character(Number(decimal)) : (named[name!.toLowerCase()] ?? sent),
    )
    .replace(/\n{2,}/g, '\n')
    .trim();
