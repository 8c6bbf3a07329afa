import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { SWRConfig } from 'swr';
import { call } from '../../../wire/protocol/call';
import { origin, renderInHost, wireServer } from '../../testing/host';
import { noteSave } from './saved';
import { useRecord } from './useRecord';

const view = call<{ params: { id: number }; reply: { text: string } }>('GET', '/pump/{id}', {
  needs: 'public',
});
let requested: Request[] = [];
let responses: (() => void)[] = [];
wireServer(
  http.get(`${origin}/pump/:id`, async ({ request }) => {
    requested.push(request);
    await new Promise<void>((resolve) => responses.push(resolve));
    return HttpResponse.json({ success: true, data: { text: 'ready' } });
  }),
);
beforeEach(() => {
  requested = [];
  responses = [];
});

function Pump({ name, id }: { name: string; id: number }) {
  const { data, error } = useRecord(view, { params: { id } });
  return <p>{`${name}: ${error?.message ?? data?.text ?? 'loading'}`}</p>;
}

/** Two parts that show the same record, each of which may come and go. */
function Stage({ id, first }: { id: number; first: string[] }) {
  const [shown, setShown] = useState(first);
  const toggle = (name: string) =>
    setShown(shown.includes(name) ? shown.filter((other) => other !== name) : [...shown, name]);
  return (
    <>
      {['A', 'B'].map((name) => (
        <button key={name} onClick={() => toggle(name)}>
          {name}
        </button>
      ))}
      {shown.map((name) => (
        <Pump key={name} name={name} id={id} />
      ))}
    </>
  );
}
const toggle = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const aMoment = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

test('what is shown again is not asked for within some seconds, unless something was saved meanwhile', async () => {
  renderInHost(
    <SWRConfig value={{ dedupingInterval: 2000 }}>
      <Stage id={9} first={['A']} />
    </SWRConfig>,
  );
  await waitFor(() => expect(responses).toHaveLength(1));
  responses[0]!();
  await screen.findByText('A: ready');
  const again = async () => {
    toggle('A');
    await aMoment();
    toggle('A');
    await aMoment();
    await aMoment();
  };
  await again();
  expect(requested).toHaveLength(1);
  noteSave();
  await again();
  expect(requested).toHaveLength(2);
});

test('a load that two parts share goes on when the one that asked has left', async () => {
  renderInHost(<Stage id={5} first={['A', 'B']} />);
  await waitFor(() => expect(requested).toHaveLength(1));
  toggle('A');
  await aMoment();
  responses.forEach((response) => response());
  expect(await screen.findByText('B: ready')).toBeInTheDocument();
  expect([requested.length, requested[0]?.signal.aborted]).toEqual([1, false]);
});

test('a load that nobody waits for any more is aborted, and no failure for the next one who asks', async () => {
  renderInHost(<Stage id={6} first={['A']} />);
  await waitFor(() => expect(requested).toHaveLength(1));
  toggle('A');
  await waitFor(() => expect(requested[0]?.signal.aborted).toBe(true));
  await aMoment();
  toggle('B');
  expect(screen.getByText('B: loading')).toBeInTheDocument();
  await waitFor(() => expect(requested).toHaveLength(2));
  responses.forEach((response) => response());
  expect(await screen.findByText('B: ready')).toBeInTheDocument();
});

test('who does not read that it is loading is not drawn anew for it', async () => {
  const drawn = jest.fn<void, [string]>();
  const times = (name: string) => drawn.mock.calls.filter(([one]) => one === name).length;
  function Reads() {
    const load = useRecord(view, { params: { id: 12 } });
    drawn('reads');
    return <button onClick={() => void load.reload()}>{load.refreshing ? 'asks' : 'rests'}</button>;
  }
  function Ignores() {
    drawn('ignores');
    return <p>{useRecord(view, { params: { id: 12 } }).data?.text}</p>;
  }
  renderInHost(
    <>
      <Reads />
      <Ignores />
    </>,
  );
  await waitFor(() => expect(responses).toHaveLength(1));
  responses[0]!();
  await screen.findByText('ready');
  await screen.findByText('rests');
  await aMoment();
  const before = { reads: times('reads'), ignores: times('ignores') };
  fireEvent.click(screen.getByRole('button', { name: 'rests' }));
  await screen.findByText('asks');
  await waitFor(() => expect(responses).toHaveLength(2));
  responses[1]!();
  await screen.findByText('rests');
  expect(times('reads')).toBeGreaterThan(before.reads);
  expect(times('ignores')).toBe(before.ignores);
});

test('a load that is overtaken by a later one is over when that one is: SWR drops its own reply', async () => {
  const over = jest.fn();
  function Reads() {
    const { data, reload } = useRecord(view, { params: { id: 13 } });
    return <button onClick={() => void reload().then(over)}>{data?.text ?? 'loading'}</button>;
  }
  renderInHost(<Reads />);
  await waitFor(() => expect(responses).toHaveLength(1));
  responses[0]!();
  const again = await screen.findByRole('button', { name: 'ready' });
  for (const asked of [2, 3]) {
    await aMoment();
    await aMoment();
    fireEvent.click(again);
    await waitFor(() => expect(responses).toHaveLength(asked));
  }
  responses[1]!();
  await aMoment();
  expect(over).not.toHaveBeenCalled();
  responses[2]!();
  await waitFor(() => expect(over).toHaveBeenCalledTimes(2));
});
