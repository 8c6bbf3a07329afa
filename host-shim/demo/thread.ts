import { byId, h, link, notice, showFacts, time } from './dom';
import { call, printed, t, user } from './session';

interface Named {
  id: number;
  name: string;
}
interface Ticket {
  ticket_number: string;
  subject: string;
  requester: Named;
  assigned: Named | null;
  team: Named | null;
  status: Named;
  priority: Named;
  type: Named | null;
  department: Named | null;
  created_at: string;
  messages: {
    kind: 'reply' | 'note';
    body: string;
    author: Named;
    created_at: string;
    files: { id: number; value: string; owner: string }[];
  }[];
}

const isAgent = user?.role !== 'client';
const toPerson = (person: Named | null) => person && (isAgent ? link(`/user/${person.id}`, person.name) : person.name);

/**
 * `/thread/{id}`: the conversation of a ticket with its details, drawn before the page is first painted; the service
 * desk's parts are printed in the page.
 */
export async function thread(id: string): Promise<void> {
  const path = `/help-desk/api/tickets/${id}`;
  const status = byId('status') as HTMLSelectElement;

  const show = async () => draw(await call<Ticket>('GET', path));

  function draw(ticket: Ticket) {
    document.title = `${ticket.subject} · Harbour Desk`;
    byId('number').textContent = `#${ticket.ticket_number}`;
    byId('subject').textContent = ticket.subject;
    status.value = String(ticket.status.id);
    showFacts({
      Status: ticket.status.name,
      Priority: ticket.priority.name,
      Type: ticket.type?.name,
      Requester: toPerson(ticket.requester),
      'Assigned to': toPerson(ticket.assigned),
      Team: ticket.team && (isAgent ? link(`/assign-teams/${ticket.team.id}`, ticket.team.name) : ticket.team.name),
      Department:
        ticket.department &&
        (isAgent ? link(`/admin/department/${ticket.department.id}`, ticket.department.name) : ticket.department.name),
      Created: time(ticket.created_at),
    });
    byId('messages').replaceChildren(
      ...ticket.messages.map(({ kind, body, author, created_at, files }) => {
        // The server keeps only harmless HTML.
        const text = h('div', { className: 'text', innerHTML: body });
        const head = h(
          'header',
          {},
          h('strong', {}, author.name),
          h('time', {}, time(created_at)),
          kind === 'note' ? h('em', {}, t('Note')) : null,
        );
        return h(
          'article',
          { className: `message ${kind}${author.id === ticket.requester.id ? ' theirs' : ''}` },
          head,
          text,
          ...files.map(({ id, value, owner }) =>
            h('p', {}, link(`/service-desk/download/${id}/${owner}/attachment`, `📎 ${value}`)),
          ),
        );
      }),
    );
  }

  /** Does something to the ticket, says so and tells the service desk. */
  async function act(work: () => Promise<unknown>, message: string) {
    try {
      await work();
      await show();
      notice(t(message));
      document.dispatchEvent(new CustomEvent('ticket:changed', { detail: { ticketId: Number(id) } }));
    } catch (error) {
      notice((error as Error).message);
    }
  }

  const reply = byId('reply') as HTMLFormElement;
  reply.addEventListener('submit', (event) => {
    event.preventDefault();
    const kind = ((event as SubmitEvent).submitter as HTMLButtonElement | null)?.value ?? 'reply';
    const field = reply.elements.namedItem('text') as HTMLTextAreaElement;
    const text = h('p', { textContent: field.value }).outerHTML.replaceAll('\n', '<br>');
    void act(
      async () => {
        await call('POST', `${path}/messages`, { text, kind });
        field.value = '';
      },
      kind === 'note' ? 'The note was added.' : 'The reply was sent.',
    );
  });
  status.addEventListener(
    'change',
    () =>
      void act(() => call('POST', `${path}/status`, { status_id: Number(status.value) }), 'The status was changed.'),
  );

  const first = printed<{ ticket: Ticket; statuses: Named[] }>('data');
  if (!first) return show();
  status.replaceChildren(...first.statuses.map(({ id: value, name }) => h('option', { value: String(value) }, name)));
  draw(first.ticket);
}
