import type { ObjectSchema } from 'yup';
import * as light from '../../wire/light';

/**
 * Light kinds, each with its table: `['supplier', 'suppliers']`. A reply has the rows of a list under the table's name, that of
 * products and vendors as `data` (E1).
 */
export const lightTables = Object.values(light).map(({ list }): [kind: string, table: string] => {
  const [kind = ''] = list.name.split('.');
  const [rows = ''] = Object.keys((list.reply as ObjectSchema<object>).fields);
  return [kind, rows === 'data' ? `${kind}s` : rows];
});
