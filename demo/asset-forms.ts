import { sql } from 'kysely';
import type { CustomFieldKind } from '../wire/parts/form';
import type { Trx } from '../server/shared/db';
import type { People } from './people';

interface Field {
  label: string;
  kind: CustomFieldKind;
  options?: string[];
  /** The value of an asset `t`, as text; null for none. */
  value: string;
}

/** Of every asset. */
const always: Field[] = [
  { label: 'Serial number', kind: 'text', value: `'SN-' || lpad((t.id * 7919 % 1000000)::text, 6, '0')` },
  {
    label: 'Ownership',
    kind: 'options',
    options: ['Bought', 'Leased', 'Rented'],
    value: `(array['Bought', 'Bought', 'Leased', 'Rented'])[1 + t.id % 4]`,
  },
];
/** Of computers. */
const computers: Field[] = [
  { label: 'Memory (GB)', kind: 'number', value: `(array['8', '16', '32', '64'])[1 + t.id % 4]` },
  {
    label: 'Warranty until',
    kind: 'date',
    value: `to_char(date_trunc('day', t.created_at) + interval '3 years', 'YYYY-MM-DD HH24:MI:SS')`,
  },
];
/** Of the network's department. */
const network: Field[] = [{ label: 'Rack', kind: 'text', value: `'Rack ' || (1 + t.id % 12)` }];

const computerTypes = ['Computer', 'Desktop', 'Laptop', 'Server'];

/** Custom fields of assets, with values: of every asset, of computers, and of the network's department. */
export async function seedAssetForms(trx: Trx, people: People): Promise<void> {
  const department = people.departments.get('Network and Infrastructure') ?? 0;
  const types = (await trx.selectFrom('asset_types').select('id').where('name', 'in', computerTypes).execute()).map(
    ({ id }) => id,
  );
  const [ofComputers, ofNetwork] = [await group(trx, 'Computers'), await group(trx, 'Assets of the network')];
  await trx
    .insertInto('form_group_types')
    .values(types.map((type_id) => ({ group_id: ofComputers, type_id })))
    .execute();
  await trx.insertInto('form_group_departments').values({ group_id: ofNetwork, department_id: department }).execute();
  const all = [
    ...always.map((field) => ({ ...field, group_id: null, which: sql`true` })),
    ...computers.map((field) => ({ ...field, group_id: ofComputers, which: sql`t.asset_type_id = any(${types})` })),
    ...network.map((field) => ({ ...field, group_id: ofNetwork, which: sql`t.department_id = ${department}` })),
  ];
  for (const [position, { group_id, label, kind, options = [], value, which }] of all.entries()) {
    const { id } = await trx
      .insertInto('custom_fields')
      .values({ module: 'asset', group_id, label, kind, options, position })
      .returning('id')
      .executeTakeFirstOrThrow();
    const number = kind === 'number' ? sql`v.value::numeric` : sql`null::numeric`;
    await sql`
      insert into custom_field_values (owner_type, owner_id, field_id, position, value, number)
      select 'sd_assets', t.id, ${id}, 0, v.value, ${number} from assets t cross join lateral (select ${sql.raw(value)} as value) v where ${which} and v.value is not null`.execute(
      trx,
    );
  }
}

async function group(trx: Trx, name: string): Promise<number> {
  const { id } = await trx
    .insertInto('form_groups')
    .values({ module: 'asset', name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
