import type { FilterField } from '../../shared/filter/field';
import { fieldsOf, filtersOf, inGroup } from './report.filters';
import { laptops } from './testing/report.wire';

const fields: readonly FilterField[] = [
  { name: 'asset_type_ids', label: 'Asset type', kind: 'records', lookup: 'asset_types' },
  { name: 'dept_ids', label: 'Department', kind: 'records', lookup: 'departments', optional: true },
  { name: 'created_at', label: 'Created', kind: 'times' },
  { name: 'custom_3', label: 'Weight', kind: 'numbers' },
  { name: 'custom_4', label: 'Colour', kind: 'options', options: ['red', 'blue'] },
];

test('what a report keeps is read and kept again as it was', () => {
  const filters = filtersOf(laptops.fields, fields);
  expect(filters).toEqual({
    asset_type_ids: [{ id: 15, name: 'Laptop' }],
    created_at: { from: '2026-01-01 00:00:00', to: '' },
    dept_ids_empty: '0',
  });
  expect(fieldsOf(filters)).toEqual(laptops.fields.map(({ key, value }) => ({ key, value })));
});

test('numbers and options of custom fields', () => {
  const stored = [
    { key: 'custom_3', value: ['10', null] },
    { key: 'custom_4', value: ['red', 'blue'] },
  ];
  expect(fieldsOf(filtersOf(stored, fields))).toEqual(stored);
});

test('a filter that the list no longer has is left out', () => {
  expect(filtersOf([{ key: 'custom_99', value: 'x' }], fields)).toEqual({});
});

test('a group narrows what the report finds', () => {
  const filters = filtersOf(
    [
      { key: 'asset_type_ids', value: [15, 16] },
      { key: 'dept_ids_not', value: [1] },
      { key: 'created_at', value: ['2026-02-01', '2026-12-31'] },
    ],
    fields,
  );
  const found = (key: string, value: (string | number | null)[]) =>
    inGroup(filters, { name: 'A', count: 1, fields: [{ key, value }] }, fields);
  expect(found('asset_type_ids', [15])).toMatchObject({ asset_type_ids: [{ id: 15 }], dept_ids_not: [{ id: 1 }] });
  expect(found('dept_ids_not', [2, 3])).toMatchObject({ dept_ids_not: [{ id: 1 }, { id: 2 }, { id: 3 }] });
  expect(found('created_at', ['2026-01-01', '2026-06-30'])).toMatchObject({
    created_at: { from: '2026-02-01', to: '2026-06-30' },
  });
  expect(found('created_at', [null, '2026-06-30'])).toMatchObject({
    created_at: { from: '2026-02-01', to: '2026-06-30' },
  });
  expect(inGroup(filters, { name: 'A', count: 1, fields: [] }, fields)).toBeNull();
});
