import type { Trx } from '../server/shared/db';
import { changeOutcome, changeStatus } from '../wire/change/change';
import { assetStatus } from '../wire/asset/asset.record';
import type { People } from './people';
import { daysAgo } from './steady';

const failures = [
  ['change_type', 'Failed changes by type'],
  ['team', 'Failed changes by team'],
  ['created_month', 'Failed changes by month'],
] as const;
const outcomeColumns = ['identifier', 'subject', 'change_type', 'team', 'outcome'];

interface Draft {
  module: 'asset' | 'change';
  name: string;
  description: string;
  chart_type: 'bar' | 'pie' | 'horizontal' | 'doughnut';
  group_by: string;
  fields: { key: string; value: number[] }[];
  columns: string[];
}

/** Three reports that an asset manager looks at every month, and four on how changes went. */
export async function seedReports(trx: Trx, { account }: People): Promise<void> {
  const { id: laptop } = await trx
    .selectFrom('asset_types')
    .select('id')
    .where('name', '=', 'Laptop')
    .executeTakeFirstOrThrow();
  const drafts: Draft[] = [
    {
      module: 'asset',
      name: 'Laptops by age',
      description: 'Since when people have their laptops; after four years they get new ones.',
      chart_type: 'horizontal',
      group_by: 'age',
      fields: [{ key: 'asset_type_ids', value: [laptop] }],
      columns: ['identifier', 'name', 'used_by', 'department', 'assigned_on'],
    },
    {
      module: 'asset',
      name: 'Not in use',
      description: 'What is in stock, in repair or missing, and where.',
      chart_type: 'doughnut',
      group_by: 'asset_status',
      fields: [{ key: 'asset_status_ids', value: [assetStatus.inStock, assetStatus.inRepair, assetStatus.missing] }],
      columns: ['identifier', 'name', 'asset_type', 'asset_status', 'location', 'updated_at'],
    },
    {
      module: 'asset',
      name: 'Register by department',
      description: 'All assets, for the yearly stocktaking.',
      chart_type: 'bar',
      group_by: 'department',
      fields: [],
      columns: [],
    },
    {
      module: 'change',
      name: 'How changes went',
      description: 'All that were closed, by their outcome.',
      chart_type: 'doughnut',
      group_by: 'outcome',
      fields: [{ key: 'status_ids', value: [changeStatus.closed] }],
      columns: outcomeColumns,
    },
    ...failures.map(([group_by, name]): Draft => ({
      module: 'change',
      name,
      description:
        'What failed or was backed out. How often that is, is said by the same groups of all closed changes.',
      chart_type: 'bar',
      group_by,
      fields: [{ key: 'outcomes', value: [changeOutcome.failed, changeOutcome.backed_out] }],
      columns: outcomeColumns,
    })),
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
        created_at: daysAgo(60 - i * 10),
        updated_at: daysAgo(60 - i * 10),
      })),
    )
    .execute();
}
