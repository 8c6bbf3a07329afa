import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { SWRConfig } from 'swr';
import { call } from '../../../wire/protocol/call';
import { origin, Refusal, renderInHost, response, wireServer } from '../../testing/host';
import { ApiError } from './ApiError';
import type { Live } from './live';
import { Failed, Loaded } from './Loaded';
import { lazyPart } from '../part/lazyPart';
import { useRecord } from './useRecord';

/** The browser's EventSource, driven by the test. */
class Stream {
  static open: Stream[] = [];
  static CLOSED = 2;
  readyState = 1;
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onerror?: () => void;
  constructor(readonly url: string) {
    Stream.open.push(this);
  }
  close() {
    this.readyState = 2;
    Stream.open = Stream.open.filter((other) => other !== this);
  }
  say(event: object) {
    act(() => this.onmessage?.({ data: JSON.stringify(event) }));
  }
}

const view = call<{ params: { id: number }; reply: { text: string } }>('GET', '/pump/{id}', {
  needs: 'public',
});
let loads = 0;
const server = wireServer(response(view, () => ({ text: `load ${++loads}` })));

let hidden = false;
beforeEach(() => {
  loads = 0;
  hidden = false;
  Object.assign(globalThis, { EventSource: Stream });
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
});

function Pump({ id, live }: { id: number; live: Live }) {
  const { data } = useRecord(view, { params: { id } }, { live });
  return <p>{data?.text}</p>;
}

test('one stream for all parts; a change of the record on screen loads it anew, another does not', async () => {
  const { unmount } = renderInHost(
    <>
      <Pump id={5} live={{ kind: 'problem', id: 5 }} />
      <Pump id={5} live="change" />
    </>,
  );
  await screen.findAllByText('load 1');
  expect(Stream.open.map(({ url }) => url)).toEqual([`${origin}/service-desk/api/events`]);
  Stream.open[0]!.say({ kind: 'problem', id: 6 });
  Stream.open[0]!.say({ kind: 'problem', id: 5 });
  expect(await screen.findAllByText('load 2')).toHaveLength(2);
  unmount();
  expect(Stream.open).toEqual([]);
});

test('what was changed while it was not shown is loaded anew when it is shown again, however soon', async () => {
  function Stage() {
    const [shown, show] = useState(true);
    return (
      <>
        <button onClick={() => show(!shown)}>toggle</button>
        <Pump id={9} live="change" />
        {shown && <Pump id={5} live="problem" />}
      </>
    );
  }
  renderInHost(
    <SWRConfig value={{ dedupingInterval: 60_000 }}>
      <Stage />
    </SWRConfig>,
  );
  const toggle = () => fireEvent.click(screen.getByRole('button'));
  await screen.findByText('load 2');
  toggle();
  toggle();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(loads).toBe(2);
  toggle();
  Stream.open[0]!.say({ kind: 'problem', id: 5 });
  toggle();
  await screen.findByText('load 3');
});

test('a hidden tab closes the stream; shown again, what may have changed meanwhile is loaded', async () => {
  renderInHost(<Pump id={5} live="problem" />);
  await screen.findByText('load 1');
  hidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(Stream.open).toEqual([]);
  hidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  act(() => Stream.open[0]?.onopen?.());
  await waitFor(() => expect(screen.getByText('load 2')).toBeInTheDocument());
});

test.each(['beforeunload', 'pagehide'])('%s closes the stream; who stays or comes back has it again', async (event) => {
  renderInHost(<Pump id={5} live="problem" />);
  await screen.findByText('load 1');
  jest.useFakeTimers();
  window.dispatchEvent(new Event(event));
  expect(Stream.open).toEqual([]);
  jest.advanceTimersByTime(3000);
  expect(Stream.open).toHaveLength(1);
  jest.useRealTimers();
  act(() => Stream.open[0]?.onopen?.());
  await waitFor(() => expect(screen.getByText('load 2')).toBeInTheDocument());
});

test('a stream that was refused is tried again after three seconds, then later, at most after ten', async () => {
  const { unmount } = renderInHost(<Pump id={5} live="problem" />);
  await screen.findByText('load 1');
  jest.useFakeTimers();
  for (const pause of [3000, 6000, 10_000, 10_000]) {
    const [refused] = Stream.open;
    refused!.readyState = Stream.CLOSED;
    refused!.onerror?.();
    expect(Stream.open).toEqual([]);
    jest.advanceTimersByTime(pause - 1);
    expect(Stream.open).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(Stream.open).toHaveLength(1);
  }
  jest.useRealTimers();
  unmount();
});

test('a part whose code could not be had while the server was away comes with the stream, and no other failure does', async () => {
  let away = true;
  let asked = 0;
  const Part = lazyPart(async () => {
    asked++;
    if (away) throw new Error('Loading chunk impact failed.');
    return { default: () => <p>impact</p> };
  });
  const Refused = () => <Failed load={{ error: new ApiError(500, ''), reload: refused, refreshing: false }} />;
  const refused = jest.fn(async () => undefined);
  renderInHost(
    <>
      <Part />
      <Refused />
    </>,
  );
  await waitFor(() => expect(screen.getAllByText('Could not load')).toHaveLength(2));
  const [stream] = Stream.open;
  stream!.say({ kind: 'problem', id: 5 });
  act(() => stream!.onerror?.());
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
  expect(asked).toBe(1);

  away = false;
  act(() => stream!.onopen?.());
  await screen.findByText('impact');
  expect(screen.getAllByText('Could not load')).toHaveLength(1);
  expect(refused).not.toHaveBeenCalled();
});

describe('where perhaps nobody is signed in', () => {
  const Public = () => {
    const load = useRecord(view, { params: { id: 7 } });
    return <Loaded of={load}>{({ text }) => <p>{text}</p>}</Loaded>;
  };
  afterEach(() => jest.useRealTimers());

  test('a failed load opens no stream, and is tried again every 20 seconds while somebody looks', async () => {
    let asked = 0;
    let status = 503;
    server.use(
      response(view, () => {
        asked++;
        if (status) throw new Refusal(status, 'Out of service');
        return { text: 'back' };
      }),
    );
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] });
    const later = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    renderInHost(<Public />);
    await later(100);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect([asked, Stream.open]).toEqual([1, []]);
    await later(19_000);
    expect(asked).toBe(1);
    await later(2000);
    expect(asked).toBe(2);
    hidden = true;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await later(120_000);
    expect(asked).toBe(2);
    hidden = false;
    status = 0;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await later(100);
    expect(screen.getByText('back')).toBeVisible();
    expect([asked, Stream.open]).toEqual([3, []]);
    await later(60_000);
    expect(asked).toBe(3);
  });

  test('nor does its code that cannot be had', async () => {
    const Part = lazyPart<object>(() => Promise.reject(new Error('Loading chunk public-approval failed.')), {
      isPublic: true,
    });
    renderInHost(<Part />);
    expect(await screen.findByText('Could not load')).toBeVisible();
    expect(Stream.open).toEqual([]);
  });
});
