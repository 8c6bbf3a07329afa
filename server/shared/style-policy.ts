import { createHash } from 'node:crypto';

/** The policy of a page that is printed: no script may run, and no other style than the page's own. */
export const stylePolicy = (style: string): string =>
  [
    "default-src 'none'",
    "script-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
