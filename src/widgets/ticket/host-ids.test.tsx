import { act, screen, waitFor } from '@testing-library/react';
import type { Kit } from '../../../host-shim/protocol';
import { assetCalls } from '../../../wire/asset/asset';
import { contractCalls } from '../../../wire/contract/contract';
import { associatesReloadDelay, ticketCalls } from '../../../wire/ticket/ticket';
import { inSlot } from '../../shared/slot/inSlot';
import { response, renderInHost, wireServer } from '../../testing/host';
import { TicketAssociates } from '../associates/TicketAssociates';
import { assetList, assetRow, changeList, contractCards, ticketActions } from './ticket.testing';

const requested: string[] = [];
wireServer(
  response(ticketCalls.actions, ({ params }) => {
    requested.push(params.ticketId!);
    return ticketActions();
  }),
  response(assetCalls.list, ({ query }) => {
    requested.push(query.toString());
    return assetList(assetRow(1, 'Laptop'));
  }),
  response(ticketCalls.changes, () => changeList()),
  response(contractCalls.ofTicket, () => contractCards()),
);

const Card = inSlot<'ticket.associates'>(TicketAssociates);

test('a ticket of a connected help-desk is asked for by its own id, in path and query, and heard of by it', async () => {
  let receive: Parameters<Kit['on']>[1] = () => undefined;
  renderInHost(<Card ticketId="AAAA/17" />, {
    helpDesk: { ids: 'host', pages: [], acts: [] },
    on: (_name, listener) => {
      receive = listener;
      return () => undefined;
    },
  });
  await screen.findByText('Laptop');
  expect(requested).toContain('host:ticket:AAAA/17');
  expect(requested.some((query) => new URLSearchParams(query).get('ticket_ids[]') === 'host:ticket:AAAA/17')).toBe(
    true,
  );
  const before = requested.length;
  act(() => receive({ ticketId: 'another' }));
  act(() => receive({ ticketId: 'AAAA/17' }));
  await waitFor(() => expect(requested.length).toBeGreaterThan(before), { timeout: associatesReloadDelay + 2000 });
}, 15_000);
