import { act, fireEvent, screen } from '@testing-library/react';
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
  const { data, generation, reopen, reload } = useEditedRecord(useRecord(view, { params: { id: 5 } }));
  return (
    <>
      <p>{data ? `${generation}: ${data.opened.text}, latest ${data.latest.text}` : 'loading'}</p>
      <button onClick={() => void reload()}>reload</button>
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
  expect(await screen.findByText('0: first, latest first')).toBeVisible();
  stored = 'second';
  await press('reload');
  expect(await screen.findByText('0: first, latest second')).toBeVisible();
});

test('after a save the form opens again with what is stored', async () => {
  renderInHost(<Page />);
  await screen.findByText('0: first, latest first');
  stored = 'saved';
  await press('reopen');
  expect(await screen.findByText('1: saved, latest saved')).toBeVisible();
});
