import type { Trx } from '../server/shared/db';
import { assetStatus } from '../wire/asset/asset.record';
import type { People } from './people';
import { daysAgo } from './steady';

interface Draft {
  name: string;
  description: string;
  chart_type: 'bar' | 'pie' | 'horizontal' | 'doughnut';
  group_by: string;
  fields: { key: string; value: number[] }[];
  columns: string[];
}

/** Three reports that an asset manager looks at every month. */
export async function seedReports(trx: Trx, { account }: People): Promise<void> {
  const { id: laptop } = await trx
    .selectFrom('asset_types')
    .select('id')
    .where('name', '=', 'Laptop')
    .executeTakeFirstOrThrow();
  const drafts: Draft[] = [
    {
      name: 'Laptops by age',
      description: 'Since when people have their laptops; after four years they get new ones.',
      chart_type: 'horizontal',
      group_by: 'age',
      fields: [{ key: 'asset_type_ids', value: [laptop] }],
      columns: ['identifier', 'name', 'used_by', 'department', 'assigned_on'],
    },
    {
      name: 'Not in use',
      description: 'What is in stock, in repair or missing, and where.',
      chart_type: 'doughnut',
      group_by: 'asset_status',
      fields: [{ key: 'asset_status_ids', value: [assetStatus.inStock, assetStatus.inRepair, assetStatus.missing] }],
      columns: ['identifier', 'name', 'asset_type', 'asset_status', 'location', 'updated_at'],
    },
    {
      name: 'Register by department',
      description: 'All assets, for the yearly stocktaking.',
      chart_type: 'bar',
      group_by: 'department',
      fields: [],
      columns: [],
    },
  ];
  await trx
    .insertInto('reports')
    .values(
      drafts.map(({ fields, columns, ...draft }, i) => ({
        ...draft,
        fields: JSON.stringify(fields),
        column_keys: columns,
        created_by: account.agent,
        updated_by: account.agent,
        created_at: daysAgo(60 - i * 20),
        updated_at: daysAgo(60 - i * 20),
      })),
    )
    .execute();
}
