import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { call } from '../../../wire/protocol/call';
import { outages } from '../../../wire/protocol/outage';
import { response, Refusal, renderInHost, wireServer, type RequestLine } from '../../testing/host';
import { useList } from '../api/useList';
import { Button } from '../button/Button';
import type { Column } from './column';
import { DataTable } from './DataTable';
import { listQuery } from './listState';
import { useSelection } from './selection';
import { useListState } from './useListState';

interface Pump {
  id: number;
  name: string;
  owner: string | null;
  note?: string;
}

const list = call<{ query: object; reply: { pumps: Pump[]; total: number } }>('GET', '/pumps', {
  needs: 'public',
});
const pumps = Array.from({ length: 53 }, (_, index): Pump => ({
  id: index + 1,
  name: `Pump ${index + 1}`,
  owner: index % 2 ? 'Amara' : null,
}));
const page = ({ query }: RequestLine) => {
  const limit = Number(query.get('limit'));
  const first = (Number(query.get('page')) - 1) * limit;
  const found = pumps.filter(({ name }) => name.includes(query.get('search-query') ?? ''));
  return { pumps: found.slice(first, first + limit), total: found.length };
};

let requested: URLSearchParams[] = [];
const server = wireServer(
  response(list, (request) => {
    requested.push(request.query);
    return page(request);
  }),
);
beforeEach(() => {
  requested = [];
  localStorage.clear();
});

let drawn: string[] = [];
const columns: Column<Pump, 'name' | 'owner_name'>[] = [
  {
    id: 'name',
    header: 'Name',
    fixed: true,
    cell: ({ name }) => {
      drawn.push(name);
      return name;
    },
  },
  { id: 'owner', header: 'Owner', sort: 'owner_name', cell: ({ owner }) => owner },
  { id: 'note', header: 'Note', sort: false, cell: () => '' },
];

const late: Column<Pump, 'name'> = { id: 'id', header: 'Serial', sort: false, hidden: true, cell: ({ id }) => id };

function Pumps({ columns: shown = columns }: { columns?: typeof columns }) {
  const state = useListState();
  const selection = useSelection<Pump>();
  const load = useList(list, { query: listQuery(state) }, (reply) => ({ rows: reply.pumps, total: reply.total }));
  return (
    <DataTable
      name="pumps"
      caption="Pumps"
      columns={shown}
      list={load}
      state={state}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      selection={selection}
      empty={<Button>Add a pump</Button>}
    />
  );
}

/** As custom fields do, a column comes after the table. */
function LatePumps() {
  const [shown, setShown] = useState(columns);
  return (
    <>
      <Button onClick={() => setShown([...columns, late])}>Come</Button>
      <Pumps columns={shown} />
    </>
  );
}

const last = () => Object.fromEntries(requested.at(-1)!);

test('the first page asks for 10 rows, newest first, and shows --- for what is empty', async () => {
  renderInHost(<Pumps />);
  const row = await screen.findByRole('row', { name: /Pump 1 / });
  expect(last()).toEqual({ 'sort-field': 'id', 'sort-order': 'desc', page: '1', limit: '10' });
  expect(within(row).getAllByText('---')).toHaveLength(2);
  expect(screen.getByText('1–10 of 53')).toBeVisible();
  expect(screen.getByText('53 results')).toBeInTheDocument();
});

test('the first click on a head sorts ascending, the next descending, by the field of the wire', async () => {
  const { user } = renderInHost(<Pumps />);
  await screen.findByText('Pump 1');
  await user.click(screen.getByRole('button', { name: 'Owner' }));
  await waitFor(() => expect(last()).toMatchObject({ 'sort-field': 'owner_name', 'sort-order': 'asc' }));
  expect(screen.getByRole('columnheader', { name: 'Owner' })).toHaveAttribute('aria-sort', 'ascending');
  await user.click(screen.getByRole('button', { name: 'Owner' }));
  await waitFor(() => expect(last()).toMatchObject({ 'sort-order': 'desc' }));
  expect(screen.queryByRole('button', { name: 'Note' })).not.toBeInTheDocument();
});

test('five page links with edge buttons; another page size goes back to page 1', async () => {
  const { user } = renderInHost(<Pumps />);
  await screen.findByText('Pump 1');
  expect(screen.getAllByRole('button', { name: /^Page \d/ })).toHaveLength(5);
  expect(screen.getByRole('button', { name: 'First page' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Last page' }));
  expect(await screen.findByText('Pump 53')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Page 6' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('button', { name: 'Last page' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(last()).toMatchObject({ page: '6' });
  expect(
    within(screen.getByRole('combobox', { name: 'Rows per page' }))
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['10', '25', '50', '100']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '25');
  await waitFor(() => expect(last()).toMatchObject({ page: '1', limit: '25' }));
});

test('a page whose rows are gone gives way to the last one', async () => {
  const { user } = renderInHost(<Pumps />);
  await screen.findByText('Pump 1');
  const left = (request: RequestLine) => page(request).pumps.filter(({ id }) => id <= 50);
  server.use(response(list, (request) => ({ pumps: left(request), total: 50 })));
  await user.click(screen.getByRole('button', { name: 'Last page' }));
  expect(await screen.findByText('Pump 50')).toBeVisible();
  expect(screen.getByText('41–50 of 50')).toBeVisible();
  expect(screen.queryByText('Add a pump')).not.toBeInTheDocument();
});

test('the search asks once, after the typing rests', async () => {
  const { user } = renderInHost(<Pumps />);
  await screen.findByText('Pump 1');
  await user.type(screen.getByRole('searchbox'), 'Pump 5');
  await waitFor(() => expect(last()).toMatchObject({ 'search-query': 'Pump 5', page: '1' }));
  expect(requested).toHaveLength(2);
  expect(await screen.findByText('1–5 of 5')).toBeVisible();
});

test('rows stay selected across pages', async () => {
  const { user } = renderInHost(<Pumps />);
  await user.click(await screen.findByRole('checkbox', { name: 'Select Pump 1' }));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select Pump 11' }));
  expect(screen.getByText('2 selected')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  expect(await screen.findByRole('checkbox', { name: 'Select Pump 1' })).toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
  expect(screen.getByText('11 selected')).toBeVisible();
});

test('rows are drawn once: not with the column chooser, and of those only the one that is selected', async () => {
  const { user } = renderInHost(<Pumps />);
  await user.click(await screen.findByRole('checkbox', { name: 'Select Pump 2' }));
  drawn = [];
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.keyboard('{Escape}');
  expect(drawn).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: 'Select Pump 1' }));
  expect([...new Set(drawn)]).toEqual(['Pump 1']);
  drawn = [];
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('Pump 11');
  expect(drawn.filter((name) => name === 'Pump 3')).toEqual([]);
});

test('the chosen columns are remembered; what names a row cannot be hidden', async () => {
  const { user, unmount } = renderInHost(<Pumps />);
  await screen.findByText('Pump 1');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  expect(screen.getByRole('checkbox', { name: 'Name' })).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: 'Owner' }));
  expect(screen.queryByRole('columnheader', { name: 'Owner' })).not.toBeInTheDocument();
  unmount();
  renderInHost(<Pumps />);
  await screen.findByText('Pump 1');
  expect(screen.queryByRole('columnheader', { name: 'Owner' })).not.toBeInTheDocument();
});

test('a column that comes a moment later is hidden until it is chosen, and stays chosen', async () => {
  const { user, unmount } = renderInHost(<LatePumps />);
  await screen.findByText('Pump 1');
  await user.click(screen.getByRole('button', { name: 'Come' }));
  expect(screen.queryByRole('columnheader', { name: 'Serial' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(screen.getByRole('checkbox', { name: 'Serial' }));
  unmount();
  const again = renderInHost(<LatePumps />);
  await screen.findByText('Pump 1');
  await again.user.click(screen.getByRole('button', { name: 'Come' }));
  expect(await screen.findByRole('columnheader', { name: 'Serial' })).toBeVisible();
});

test('columns are moved by keyboard and remembered with their row height; Reset puts them back', async () => {
  const { user, unmount } = renderInHost(<Pumps />);
  await screen.findByText('Pump 1');
  const heads = () => screen.getAllByRole('columnheader').flatMap((head) => head.textContent || []);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  screen.getByRole('button', { name: 'Move Note' }).focus();
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(heads()).toEqual(['Note', 'Name', 'Owner']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Row height' }), 'Compact');
  unmount();
  renderInHost(<Pumps />);
  await screen.findByText('Pump 1');
  expect(heads()).toEqual(['Note', 'Name', 'Owner']);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  expect(screen.getByRole('combobox', { name: 'Row height' })).toHaveDisplayValue('Compact');
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(heads()).toEqual(['Name', 'Owner', 'Note']);
});

test('Shift adds a field to sort by; heads say which comes first', async () => {
  const { user } = renderInHost(<Pumps />);
  await screen.findByText('Pump 1');
  await user.click(screen.getByRole('button', { name: 'Owner' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('button', { name: 'Name' }));
  await user.keyboard('{/Shift}');
  await waitFor(() => expect(last()).toMatchObject({ 'sort-field': 'owner_name,name', 'sort-order': 'asc,asc' }));
  expect(screen.getByRole('columnheader', { name: 'Owner 1' })).toHaveAttribute('aria-sort', 'ascending');
  expect(screen.getByRole('columnheader', { name: 'Name 2' })).toHaveAttribute('aria-sort', 'ascending');
});

test('the rows are one step of Tab, arrows move between them; Shift and an arrow make a column wider', async () => {
  const { user } = renderInHost(<Pumps />);
  const first = await screen.findByRole('checkbox', { name: 'Select Pump 1' });
  await waitFor(() => expect(first).toHaveAttribute('tabindex', '0'));
  expect(screen.getByRole('checkbox', { name: 'Select Pump 2' })).toHaveAttribute('tabindex', '-1');
  first.focus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('checkbox', { name: 'Select Pump 2' })).toHaveFocus();
  expect(first).toHaveAttribute('tabindex', '-1');
  screen.getByRole('button', { name: 'Owner' }).focus();
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await waitFor(() => expect(localStorage.getItem('service-desk.columns.pumps.1')).toContain('"owner":156'));
});

test('an empty list offers the next step; nothing found says what to do', async () => {
  server.use(response(list, () => ({ pumps: [], total: 0 })));
  const { user } = renderInHost(<Pumps />);
  expect(await screen.findByRole('button', { name: 'Add a pump' })).toBeVisible();
  await user.type(screen.getByRole('searchbox'), 'x{Enter}');
  expect(await screen.findByText('Nothing matches')).toBeVisible();
});

test('a load that fails because the database is away says so, beside Retry', async () => {
  server.use(
    response(list, () => {
      throw new Refusal(503, outages.unreachable);
    }),
  );
  renderInHost(<Pumps />);
  expect(await screen.findByText(`Could not load: ${outages.unreachable}`)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('a failed load shows "Could not load" and Retry brings the rows', async () => {
  server.use(
    response(list, () => {
      throw new Refusal(500, 'Broken');
    }),
  );
  const { user } = renderInHost(<Pumps />);
  expect(await screen.findByText('Could not load')).toBeVisible();
  server.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Pump 1')).toBeVisible();
});

test('a total that was not counted to its end says so, and is counted on one click', async () => {
  server.use(
    response(list, (request) => {
      requested.push(request.query);
      const quick = request.query.get('count') === 'quick';
      return { ...page(request), total: quick ? 10_000 : 12_345, ...(quick && { total_is_exact: false }) };
    }),
  );
  const { user } = renderInHost(<Pumps />);
  expect(await screen.findByText('1–10 of 12,345')).toBeVisible();
  await user.type(screen.getByRole('searchbox'), 'Pump{Enter}');
  expect(await screen.findByText(/^1–10 of 10,000\+/)).toBeVisible();
  expect(screen.getByText('More than 10,000 results')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText(/^11–20 of 10,000\+/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Count exactly' }));
  expect(await screen.findByText('11–20 of 12,345')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Count exactly' })).not.toBeInTheDocument();
  expect(screen.getByText('11–20 of 12,345')).toHaveFocus();
  // The next page knows it.
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(last()).toMatchObject({ page: '3', known_total: '12345' }));
  expect(last()).not.toHaveProperty('count');
});
