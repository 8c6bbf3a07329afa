import DOMPurify, { type Config } from 'dompurify';

/**
 * HTML of a person as clean nodes that are on no page yet. By DOMPurify's policy, because a page with Trusted Types
 * lets no other text become nodes.
 */
export const cleanNodes = (html: string, rules: Config = {}): HTMLElement =>
  DOMPurify.sanitize(html, { ...rules, RETURN_DOM: true }) as HTMLElement;
