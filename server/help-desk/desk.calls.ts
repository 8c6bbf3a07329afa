import type { Language } from '../../wire/languages';
import type { Attachment } from '../../wire/parts/attachment';
import { call } from '../../wire/protocol/call';
import { entriesWithoutReplies } from '../../wire/protocol/entry';
import type { Named, Person } from '../../wire/protocol/reply';
import { languageRules, messageRules, statusRules } from './desk.rules';

/**
 * The JSON that the pages of our help-desk read (host-shim/demo). A real host has its own; the service desk uses none
 * of it.
 */
export interface TicketRow {
  id: number;
  ticket_number: string;
  subject: string;
  requester: Person;
  assigned: Person | null;
  status: Named;
  priority: Named;
  updated_at: string;
}

export interface Message {
  id: number;
  kind: 'reply' | 'note';
  /** Sanitised HTML. */
  body: string;
  author: Person;
  created_at: string;
  files: Attachment[];
}

export interface TicketView extends TicketRow {
  type: Named | null;
  department: Named | null;
  team: Named | null;
  created_at: string;
  messages: Message[];
}

export interface PersonView extends Person {
  role: string;
  department: Named | null;
  organization: Named | null;
  tickets: TicketRow[];
}

export interface GroupView extends Named {
  manager: Person | null;
  people: Person[];
}

const api = '/help-desk/api';
type Page = { page?: number; search?: string };

export const deskCalls = {
  tickets: call<{ query: Page & { status_ids?: string }; reply: { tickets: TicketRow[]; total: number } }>(
    'GET',
    `${api}/tickets`,
    { needs: 'signed-in', summary: 'Tickets that the reader may see' },
  ),
  ticket: call<{ params: { id: number }; reply: TicketView }>('GET', `${api}/tickets/{id}`, {
    needs: 'signed-in',
    summary: 'A ticket with its conversation',
  }),
  reply: call<{ params: { id: number }; body: { text: string; kind: 'reply' | 'note' } }>(
    'POST',
    `${api}/tickets/{id}/messages`,
    { needs: 'signed-in', summary: 'Adds a reply or a note', richText: true },
  ),
  setStatus: call<{ params: { id: number }; body: { status_id: number } }>('POST', `${api}/tickets/{id}/status`, {
    needs: 'agent',
    summary: 'Sets the status of a ticket',
  }),
  setLanguage: call<{ body: { language: Language } }>('POST', `${api}/language`, {
    needs: 'signed-in',
    summary: 'Sets the language of mails to the reader',
  }),
  statuses: call<{ reply: Named[] }>('GET', `${api}/statuses`, { needs: 'signed-in', summary: 'Ticket statuses' }),
  people: call<{
    query: Page & { role?: string };
    reply: { people: (Person & { role: string; organization: Named | null })[]; total: number };
  }>('GET', `${api}/people`, { needs: 'agent', summary: 'Users and agents' }),
  person: call<{ params: { id: number }; reply: PersonView }>('GET', `${api}/people/{id}`, {
    needs: 'agent',
    summary: 'A person with their tickets',
  }),
  organizations: call<{ query: Page; reply: { organizations: (Named & { people: number })[]; total: number } }>(
    'GET',
    `${api}/organizations`,
    { needs: 'agent', summary: 'Organizations' },
  ),
  organization: call<{ params: { id: number }; reply: GroupView }>('GET', `${api}/organizations/{id}`, {
    needs: 'agent',
    summary: 'An organization with its people',
  }),
  team: call<{ params: { id: number }; reply: GroupView }>('GET', `${api}/teams/{id}`, {
    needs: 'agent',
    summary: 'A team with its members',
  }),
  department: call<{ params: { id: number }; reply: GroupView }>('GET', `${api}/departments/{id}`, {
    needs: 'agent',
    summary: 'A department with its people',
  }),
};

export const deskEntries = entriesWithoutReplies('desk', deskCalls, {
  reply: { body: messageRules },
  setStatus: { body: statusRules },
  setLanguage: { body: languageRules },
});
