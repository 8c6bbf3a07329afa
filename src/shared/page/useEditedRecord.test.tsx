import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { call } from '../../../wire/protocol/call';
import { origin, renderInHost, wireServer } from '../../testing/host';
import { useRecord } from '../api/useRecord';
import { useEditedRecord } from './useEditedRecord';

const view = call<{ params: { id: number }; reply: { text: string } }>('GET', '/pump/{id}', {
  needs: 'public',
});
let stored = '';
wireServer(http.get(`${origin}/pump/:id`, () => HttpResponse.json({ success: true, data: { text: stored } })));
beforeEach(() => {
  stored = 'first';
});

function Page() {
  const { data, generation, reopen, compare, reload } = useEditedRecord(useRecord(view, { params: { id: 5 } }));
  return (
    <>
      <p>{data ? `${generation}: ${data.opened.text}, newer ${data.newer?.text ?? 'none'}` : 'loading'}</p>
      <button onClick={() => void reload()}>reload</button>
      <button onClick={compare}>compare</button>
      <button onClick={reopen}>reopen</button>
    </>
  );
}
/** Equal loads of 20 ms are made once, so each button waits a little. */
async function press(name: string) {
  await act(() => new Promise((resolve) => setTimeout(resolve, 40)));
  fireEvent.click(screen.getByRole('button', { name }));
}

test('the form keeps the record that it opened, although a newer one is loaded', async () => {
  renderInHost(<Page />);
  expect(await screen.findByText('0: first, newer none')).toBeVisible();
  stored = 'second';
  await press('reload');
  await waitFor(() => expect(screen.getByText('0: first, newer none')).toBeVisible());
  await press('compare');
  expect(await screen.findByText('0: first, newer second')).toBeVisible();
  // From now on each newer version is shown beside it.
  stored = 'third';
  await press('reload');
  expect(await screen.findByText('0: first, newer third')).toBeVisible();
});

test('after a save the form opens again with what is stored', async () => {
  renderInHost(<Page />);
  await screen.findByText('0: first, newer none');
  stored = 'second';
  await press('compare');
  await screen.findByText('0: first, newer second');
  stored = 'saved';
  await press('reopen');
  expect(await screen.findByText('1: saved, newer none')).toBeVisible();
});
