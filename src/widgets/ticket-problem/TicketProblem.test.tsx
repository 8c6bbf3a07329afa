import { screen, waitFor, within } from '@testing-library/react';
import { problemCalls } from '../../../wire/problem/problem';
import { similarCalls, type SimilarProblem, type TicketSimilar } from '../../../wire/similar/similar';
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
const nothing: TicketSimilar = { actions: { link: true, reply: true }, problems: [], tickets: [], alike: null };
let similar: TicketSimilar;
const server = wireServer(
  response(similarCalls.ofTicket, () => similar),
  response(ticketCalls.actions, () => {
    requested++;
    return ticket;
  }),
);
beforeEach(() => {
  ticket = ticketActions({ problem });
  requested = 0;
  similar = nothing;
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

describe('a ticket without a problem', () => {
  const drops: SimilarProblem = {
    id: 12,
    identifier: 'PRB-12',
    subject: 'Wi-Fi drops on floor 4',
    known_error: true,
    workaround: '<p>Use the cable.</p>',
    score: 0.7,
    words: ['wifi', 'floor'],
    tickets: 14,
  };
  beforeEach(() => {
    ticket = ticketActions();
    similar = {
      ...nothing,
      problems: [drops, { ...drops, id: 13, identifier: 'PRB-13', known_error: false, workaround: '' }],
    };
  });
  const suggestion = async () => within(await screen.findByRole('region', { name: 'Looks like' }));

  test('shows the problem that it looks like, with its badge, tickets, words and workaround; others on demand', async () => {
    const { user } = renderInHost(<TicketProblem ticketId={42} />);
    const shown = await suggestion();
    expect(shown.getByRole('link', { name: 'PRB-12 Wi-Fi drops on floor 4' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/service-desk\/problem\/12\/show$/),
    );
    for (const text of ['Known error', '14 tickets', 'wifi', 'floor', 'Use the cable.'])
      expect(shown.getByText(text)).toBeVisible();
    expect(shown.queryByText(/PRB-13/)).toBeNull();
    await user.click(shown.getByRole('button', { name: 'Show one more' }));
    expect(shown.getByText(/PRB-13/)).toBeVisible();
  });

  test('Reply and link attaches the problem, replies its workaround to this ticket alone, and tells the host', async () => {
    const emit = jest.fn(() => true);
    const sent: unknown[] = [];
    server.use(
      response(similarCalls.answer, ({ body }) => {
        sent.push(body);
        ticket = ticketActions({ problem });
        return undefined;
      }),
      response(problemCalls.send, ({ params, body }) => {
        sent.push(params, body);
        return { sent: 1, skipped: 0, failed: [], text: '', tickets: [] };
      }),
    );
    const { user } = renderInHost(<TicketProblem ticketId={42} />, { emit });
    await user.click((await suggestion()).getByRole('button', { name: 'Reply and link' }));
    expect(await screen.findByRole('button', { name: 'Detach problem' })).toBeVisible();
    expect(sent).toEqual([{ problem_id: 12, answer: 'link' }, { id: '12' }, { ticket_ids: [42], what: 'workaround' }]);
    expect(emit).toHaveBeenCalledWith('associations-changed', { point: 'ticket.problem', kind: 'problem' });
    expect(screen.queryByRole('region', { name: 'Looks like' })).toBeNull();
  });

  test('Not this takes it away, and the next one has the focus', async () => {
    server.use(
      response(similarCalls.answer, ({ body }) => {
        expect(body).toEqual({ problem_id: 12, answer: 'dismiss' });
        similar = { ...similar, problems: similar.problems.slice(1) };
        return undefined;
      }),
    );
    const { user } = renderInHost(<TicketProblem ticketId={42} />);
    await user.click((await suggestion()).getByRole('button', { name: 'Not this' }));
    expect(await screen.findByText(/PRB-13/)).toBeVisible();
    expect(screen.queryByText(/PRB-12/)).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Not this' })).toHaveFocus());
  });

  test('without the right to reply it is only linked, and the workaround can be copied; without that to link neither', async () => {
    similar = { ...similar, actions: { link: true, reply: false } };
    const { unmount } = renderInHost(<TicketProblem ticketId={42} />);
    const shown = await suggestion();
    expect(shown.queryByRole('button', { name: 'Reply and link' })).toBeNull();
    expect(shown.getByRole('button', { name: 'Link to this problem' })).toBeVisible();
    expect(shown.getByRole('button', { name: 'Copy the workaround' })).toBeVisible();
    unmount();
    similar = { ...similar, actions: { link: false, reply: false } };
    renderInHost(<TicketProblem ticketId={42} />);
    expect((await suggestion()).queryByRole('button', { name: 'Link to this problem' })).toBeNull();
  });

  test('a refused link says why, and the suggestion stays', async () => {
    server.use(
      response(similarCalls.answer, () => {
        throw new Refusal(409, 'Ticket has another problem.');
      }),
    );
    const { user } = renderInHost(<TicketProblem ticketId={42} />);
    await user.click((await suggestion()).getByRole('button', { name: 'Reply and link' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Ticket has another problem.');
    expect(screen.getByRole('region', { name: 'Looks like' })).toBeVisible();
  });
});

describe('five tickets look alike', () => {
  const other = (id: number) => ({
    ...{ id, ticket_number: `T-${id}`, subject: `Wi-Fi drops ${id}`, score: 0.8, words: ['wifi'], problem: null },
    status: { id: 1, name: 'Open', state: 'open' as const },
  });
  beforeEach(() => {
    ticket = ticketActions();
    similar = { ...nothing, tickets: [43, 44, 99].map(other), alike: { count: 5, ticket_ids: [42, 43, 44, 45, 46] } };
  });
  const banner = async () => within(await screen.findByRole('region', { name: 'Tickets that look alike' }));

  test('one question names them, and one click makes the problem and tells the host', async () => {
    const emit = jest.fn(() => true);
    let said: unknown;
    server.use(
      response(
        similarCalls.answerAlike,
        ({ params, body }) => {
          said = { params, body };
          ticket = ticketActions({ problem });
          return { id: 3, identifier: 'PRB-3', ticket_ids: [42, 43, 44, 45, 46] };
        },
        'PRB-3 was created with 5 tickets.',
      ),
    );
    const { user } = renderInHost(<TicketProblem ticketId={42} />, { emit });
    const shown = await banner();
    expect(
      shown.getByText('5 tickets of the last 7 days look alike: create a problem with all of them?'),
    ).toBeVisible();
    await user.click(shown.getByText('Show tickets'));
    expect(shown.getByText('#T-43 Wi-Fi drops 43')).toBeVisible();
    expect(shown.queryByText('#T-99 Wi-Fi drops 99')).toBeNull();
    expect(shown.getByText('and 2 more')).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Create problem' }));
    expect(await screen.findByRole('button', { name: 'Detach problem' })).toBeVisible();
    expect(said).toEqual({ params: { ticketId: '42' }, body: { answer: 'create' } });
    expect(emit).toHaveBeenCalledWith('associations-changed', { point: 'ticket.problem', kind: 'problem' });
    expect(screen.queryByRole('region', { name: 'Tickets that look alike' })).toBeNull();
  });

  test('dismissed, the question is gone', async () => {
    server.use(
      response(similarCalls.answerAlike, ({ body }) => {
        expect(body).toEqual({ answer: 'dismiss' });
        similar = { ...similar, alike: null };
        return { id: null, identifier: null, ticket_ids: [] };
      }),
    );
    const { user } = renderInHost(<TicketProblem ticketId={42} />);
    await user.click((await banner()).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Tickets that look alike' })).toBeNull());
  });

  test('what is refused says why, and the question stays', async () => {
    server.use(
      response(similarCalls.answerAlike, () => {
        throw new Refusal(409, 'Fewer than 5 tickets without a problem look alike by now.');
      }),
    );
    const { user } = renderInHost(<TicketProblem ticketId={42} />);
    await user.click((await banner()).getByRole('button', { name: 'Create problem' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Fewer than 5 tickets');
    expect(screen.getByRole('region', { name: 'Tickets that look alike' })).toBeVisible();
  });
});
