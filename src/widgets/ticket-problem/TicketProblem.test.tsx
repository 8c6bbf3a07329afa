import { screen, waitFor, within } from '@testing-library/react';
import { problemCalls } from '../../../wire/problem/problem';
import { ticketCalls, type TicketActions } from '../../../wire/ticket/ticket';
import { response, Refusal, renderInHost, wireServer } from '../../testing/host';
import { ticketActions } from '../ticket/ticket.testing';
import { TicketProblem } from './TicketProblem';

const problem = {
  id: 3,
  name: 'Docking stations lose power after the update of last week',
  redirect_to: '/service-desk/problem/3/show',
};
let ticket: TicketActions;
let requested = 0;
const server = wireServer(
  response(ticketCalls.actions, () => {
    requested++;
    return ticket;
  }),
);
beforeEach(() => {
  ticket = ticketActions({ problem });
  requested = 0;
});

test('the row names the problem in 50 characters and leads to it', async () => {
  renderInHost(<TicketProblem ticketId={42} />);
  const link = await screen.findByRole('link');
  expect(link).toHaveTextContent('Docking stations lose power after the update of la…');
  expect(link).toHaveAttribute('href', expect.stringMatching(/\/service-desk\/problem\/3\/show$/));
});

test('without a problem there is nothing at all', async () => {
  ticket = ticketActions();
  const { container } = renderInHost(<TicketProblem ticketId={42} />);
  await waitFor(() => expect(requested).toBe(1));
  expect(container).toHaveTextContent('');
});

test('detach is offered only by show_detach_problem', async () => {
  ticket = ticketActions({ problem, show_detach_problem: false });
  renderInHost(<TicketProblem ticketId={42} />);
  await screen.findByRole('link');
  expect(screen.queryByRole('button')).toBeNull();
});

test('detaching asks first, names the problem before the ticket, tells the host, and the row goes', async () => {
  const emit = jest.fn(() => true);
  let params: unknown;
  server.use(
    response(
      problemCalls.detachTicket,
      (request) => {
        params = request.params;
        ticket = ticketActions();
        return undefined;
      },
      'The ticket was detached.',
    ),
  );
  const { user } = renderInHost(<TicketProblem ticketId={42} />, { emit });
  await user.click(await screen.findByRole('button', { name: 'Detach problem' }));
  const question = await screen.findByRole('alertdialog', { name: 'Detach problem' });
  expect(question).toHaveTextContent(`Are you sure you want to detach ${problem.name} from this ticket?`);
  await user.click(within(question).getByRole('button', { name: 'Detach' }));
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
  expect(params).toEqual({ problemId: '3', ticketId: '42' });
  expect(emit).toHaveBeenCalledWith('associations-changed', { point: 'ticket.problem', kind: 'problem' });
});

test.each([true, false])('a detach can be undone by who may attach (%s): one click', async (attach_problem) => {
  let attached: unknown;
  ticket = ticketActions({ problem, attach_problem });
  server.use(
    response(
      problemCalls.detachTicket,
      () => {
        ticket = ticketActions({ attach_problem });
        return undefined;
      },
      'The ticket was detached.',
    ),
    response(
      problemCalls.attachToTicket,
      ({ params }) => {
        attached = params;
        ticket = ticketActions({ problem });
        return undefined;
      },
      'The problem was attached.',
    ),
  );
  const { user } = renderInHost(<TicketProblem ticketId={42} />);
  await user.click(await screen.findByRole('button', { name: 'Detach problem' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Detach' }));
  await screen.findByText('The ticket was detached.');
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
  const undo = screen.queryByRole('button', { name: 'Undo', hidden: true });
  expect(undo !== null).toBe(attach_problem);
  if (!undo) return;
  await user.click(undo);
  expect(await screen.findByRole('link')).toBeVisible();
  expect(attached).toEqual({ ticketId: '42', problemId: '3' });
});

test('after a failed detach the question closes and the row says why', async () => {
  server.use(
    response(problemCalls.detachTicket, () => {
      throw new Refusal(403, 'Missing permission: detach_problem');
    }),
  );
  const { user, container } = renderInHost(<TicketProblem ticketId={42} />);
  await user.click(await screen.findByRole('button', { name: 'Detach problem' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Detach' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Missing permission: detach_problem');
  expect(container.querySelector('[data-alert-area="detach-ticket"]')).toHaveTextContent('Missing permission');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByRole('link')).toBeVisible();
});

test('to a client, for whom it is not, it says nothing', async () => {
  server.use(
    response(ticketCalls.actions, () => {
      requested++;
      throw new Refusal(403, 'Missing permission: agent', 'Only agents can do this.');
    }),
  );
  const { container } = renderInHost(
    <>
      <TicketProblem ticketId={42} />
      <p>The page of the client</p>
    </>,
  );
  await waitFor(() => expect(requested).toBe(1));
  await screen.findByText('The page of the client');
  await expect(screen.findByText(/agents|Could not load/, undefined, { timeout: 300 })).rejects.toThrow();
  expect(container).toHaveTextContent(/^The page of the client$/);
});
