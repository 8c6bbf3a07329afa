// Apart from number.ts, which pages with days alone do not load.

/** Stands before what was typed and cannot be read. No rule takes it, so that it is never sent for another value. */
const mark = 'not read: ';
type Unread = `${typeof mark}${string}`;

/** The value of a field whose text cannot be read; the text comes along, so that it can be shown again. */
export const unread = (text: string): Unread => `${mark}${text}`;

/** Is it a value of {@link unread}? */
export const isUnread = (value: unknown): value is Unread => typeof value === 'string' && value.startsWith(mark);

/** What was typed. */
export const unreadText = (value: Unread): string => value.slice(mark.length);

/** Is it, or one of its parts, a value of {@link unread}? */
export const hasUnread = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).some(hasUnread) : isUnread(value);
