import { act, screen, waitFor } from '@testing-library/react';
import type { Kit } from '../../../host-shim/protocol';
import { assetCalls } from '../../../wire/asset/asset';
import { contractCalls } from '../../../wire/contract/contract';
import { associatesReloadDelay, ticketCalls } from '../../../wire/ticket/ticket';
import { inSlot } from '../../shared/slot/inSlot';
import { answer, renderInHost, wireServer } from '../../testing/host';
import { TicketAssociates } from '../associates/TicketAssociates';
import { assetList, assetRow, changeList, contractCards, ticketActions } from './ticket.testing';

const asked: string[] = [];
wireServer(
  answer(ticketCalls.actions, ({ params }) => {
    asked.push(params.ticketId!);
    return ticketActions();
  }),
  answer(assetCalls.list, ({ query }) => {
    asked.push(query.toString());
    return assetList(assetRow(1, 'Laptop'));
  }),
  answer(ticketCalls.changes, () => changeList()),
  answer(contractCalls.ofTicket, () => contractCards()),
);

const Card = inSlot<'ticket.associates'>(TicketAssociates);

test('a ticket of a connected help-desk is asked for by its own id, in path and query, and heard of by it', async () => {
  let hear: Parameters<Kit['on']>[1] = () => undefined;
  renderInHost(<Card ticketId="AAAA/17" />, {
    helpDesk: { ids: 'host', pages: [], acts: [] },
    on: (_name, listener) => {
      hear = listener;
      return () => undefined;
    },
  });
  await screen.findByText('Laptop');
  expect(asked).toContain('host:ticket:AAAA/17');
  expect(asked.some((query) => new URLSearchParams(query).get('ticket_ids[]') === 'host:ticket:AAAA/17')).toBe(true);
  const before = asked.length;
  act(() => hear({ ticketId: 'another' }));
  act(() => hear({ ticketId: 'AAAA/17' }));
  await waitFor(() => expect(asked.length).toBeGreaterThan(before), { timeout: associatesReloadDelay + 2000 });
}, 15_000);
