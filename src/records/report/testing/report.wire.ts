import type { ReportList, ReportView } from '../../../../wire/report/report';

type Row = ReportList['reports']['data'][number];

export const reportRow = (id: number, name: string, over: Partial<Row> = {}): Row => ({
  ...{ id, name, description: `About ${name}`, type: 'asset' },
  ...{ created_at: '2026-01-02 10:00:00', updated_at: '2026-01-03 10:00:00' },
  ...{ is_edit: true, is_delete: true },
  ...over,
});

/** Laptops in the Sales department, by their status as a pie. */
export const laptops: ReportView = {
  ...reportRow(7, 'Laptops'),
  filter_meta: [],
  fields: [
    { key: 'asset_type_ids', value: [15], value_meta: [{ id: 15, name: 'Laptop' }] },
    { key: 'dept_ids_empty', value: '0', value_meta: [] },
    { key: 'created_at', value: ['2026-01-01 00:00:00', null], value_meta: [] },
  ],
  report_column_keys: ['name', 'location'],
  chart_type: 'pie',
  group_by: 'asset_status',
  version: 3,
};

export const counted = [
  { name: 'In Use', count: 30, fields: [{ key: 'asset_status_ids', value: [1] }] },
  { name: '---', count: 10, fields: [{ key: 'asset_status_ids_empty', value: 1 }] },
];
