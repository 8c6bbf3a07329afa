import { formatterOf } from '../../../wire/protocol/formatter';

const units = ['Bytes', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'] as const;

/** A size with up to 2 decimals, `Bytes` to `YB` in steps of 1024 (D1 §9): 1536 → `1.5 KB`. */
export function formatBytes(bytes: number, locale = 'en'): string {
  const step = bytes > 0 ? Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length - 1) : 0;
  return `${formatterOf(Intl.NumberFormat, locale, { maximumFractionDigits: 2 }).format(bytes / 1024 ** step)} ${units[step]}`;
}
