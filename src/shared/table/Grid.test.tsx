import { screen, within } from '@testing-library/react';
import { renderInHost, wireServer } from '../../testing/host';
import type { Column } from './column';
import { ShortTable } from './ShortTable';
import { useListState } from './useListState';

wireServer();

interface Pump {
  id: number;
  name: string;
  state: string;
  owner: string | null;
  place: string;
}

const pumps: Pump[] = [
  { id: 1, name: 'Main pump', state: 'Running', owner: 'Amara', place: 'Cellar' },
  { id: 2, name: 'Spare pump', state: 'Off', owner: null, place: 'Roof' },
];
const columns: Column<Pump, 'state'>[] = [
  { id: 'owner', header: 'Owner', sort: false, importance: 3, cell: ({ owner }) => owner },
  { id: 'name', header: 'Name', sort: false, fixed: true, grow: true, cell: ({ name }) => name },
  { id: 'state', header: 'State', lead: true, importance: 1, first: 'desc', cell: ({ state }) => state },
  { id: 'place', header: 'Place', sort: false, cell: ({ place }) => place },
];

const flow: Column<Pump, 'state'> = { id: 'id', header: 'Flow', sort: false, number: true, cell: ({ id }) => id * 6 };

function Pumps({ shown = columns }: { shown?: typeof columns }) {
  const state = useListState();
  const list = { data: { rows: pumps, total: 2 }, error: undefined, loading: false, refreshing: false };
  return (
    <>
      <ShortTable
        caption="Pumps"
        columns={shown}
        list={{ ...list, reload: async () => undefined }}
        state={state}
        rowKey={({ id }) => id}
      />
      <output>{`${state.sort} ${state.order}`}</output>
    </>
  );
}

let width = 0;
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => width });
});
afterAll(() => {
  delete (HTMLElement.prototype as { clientWidth?: number }).clientWidth;
});
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

test('a table of few rows keeps all its columns: where there is no room it scrolls', () => {
  width = 1000;
  const wide = renderInHost(<Pumps />);
  expect(heads()).toEqual(['Owner', 'Name', 'State', 'Place']);
  wide.unmount();
  width = 605;
  renderInHost(<Pumps />);
  expect(heads()).toEqual(['Owner', 'Name', 'State', 'Place']);
});

test('below 600 px a row is a card: its name, what leads, then the rest that there is', () => {
  width = 390;
  renderInHost(<Pumps />);
  expect(screen.queryAllByRole('columnheader')).toEqual([]);
  const cells = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(cells(/Main/)).toEqual(['Main pump', 'State: Running', 'Owner: Amara · Place: Cellar']);
  expect(cells(/Spare/)).toEqual(['Spare pump', 'State: Off', 'Place: Roof']);
});

test('a figure stands in a card behind what it counts', () => {
  width = 390;
  renderInHost(<Pumps shown={[...columns, flow]} />);
  expect(within(screen.getByRole('row', { name: /Main/ })).getByText('Flow: 6')).toBeVisible();
});

test('cards are sorted by a select; the order that a column has first is chosen, and can be turned', async () => {
  width = 390;
  const { user } = renderInHost(<Pumps />);
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Date created');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'State');
  expect(screen.getByText('state desc')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Descending/ }));
  expect(screen.getByText('state asc')).toBeVisible();
});
