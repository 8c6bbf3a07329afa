/** A list as PostgreSQL writes it. Of many values it is made faster, and with less memory, than by the driver. */
export const listText = (values: readonly (string | number | null)[]): string => `{${values.map(valueText).join()}}`;

function valueText(value: string | number | null): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  return `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`;
}
