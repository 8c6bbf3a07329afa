import { render, screen } from '@testing-library/react';
import type { ContextOf } from '../../../host-shim/protocol';
import { renderInHost, testKit } from '../../testing/host';
import { Failed } from '../api/Loaded';
import { ApiError } from '../api/ApiError';
import { HostProvider } from '../host/HostProvider';
import { inSlot } from './inSlot';

const helpDesk = { ids: 'host', pages: [], acts: [] } as const;
const Ticket = inSlot<'ticket.associates'>((context) => <p>{JSON.stringify(context)}</p>);
const User = inSlot<'user.associates'>((context) => <p>{JSON.stringify(context)}</p>);

test.each([
  ['a number without a connected help-desk', <Ticket key="" ticketId={42} />, false, { ticketId: 42 }],
  ['of a connected one its own', <Ticket key="" ticketId="A/17" />, true, { ticketId: 'host:ticket:A/17' }],
  ['digits of a connected one are its own too', <Ticket key="" ticketId="42" />, true, { ticketId: 'host:ticket:42' }],
  ['a person is a client', <User key="" userId="anna" />, true, { userId: 'host:client:anna' }],
  ['or an agent', <User key="" userId="anna" userKind="agent" />, true, { userId: 'host:agent:anna' }],
  ['whose kind nobody else is told', <User key="" userId={7} userKind="agent" />, false, { userId: 7 }],
] as const)('ids in calls: %s', async (_name, widget, isConnected, reported) => {
  renderInHost(widget, isConnected ? { helpDesk } : {});
  expect(JSON.parse((await screen.findByText(/^\{/)).textContent)).toEqual(reported);
});

describe('two slots that fail', () => {
  const reload = jest.fn(async () => undefined);
  const failing = (status: number) =>
    inSlot<'ticket.associates'>((_: Partial<ContextOf<'ticket.associates'>>) => (
      <Failed load={{ error: new ApiError(status, 'sentence'), reload, refreshing: false }} />
    ));

  function show(status: number) {
    const Widget = failing(status);
    for (let slot = 0; slot < 2; slot++) {
      const element = document.body.appendChild(document.createElement('div'));
      render(
        <HostProvider kit={testKit(element)}>
          <Widget ticketId={1} />
        </HostProvider>,
        { container: element },
      );
    }
  }

  test.each([0, 401, 503])('for the same reason say it once, and Retry loads both: %i', async (status) => {
    reload.mockClear();
    show(status);
    expect(await screen.findAllByRole('button', { name: 'Retry' })).toHaveLength(2);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    screen.getAllByRole('button', { name: 'Retry' })[1]!.click();
    expect(reload.mock.calls.length).toBeGreaterThanOrEqual(2);
  });

  test('each for a reason of its own say it both', async () => {
    show(404);
    expect(await screen.findAllByRole('alert')).toHaveLength(2);
  });
});
