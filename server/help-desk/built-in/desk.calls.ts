import type { Language } from '../../../texts/compiled/languages';
import type { Attachment } from '../../../wire/parts/attachment';
import { call } from '../../../wire/protocol/call';
import { entriesWithoutReplies } from '../../../wire/protocol/entry';
import type { Named, Person } from '../../../wire/protocol/reply';
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
    { needs: 'signed-in' },
  ),
  ticket: call<{ params: { id: number }; reply: TicketView }>('GET', `${api}/tickets/{id}`, {
    needs: 'signed-in',
  }),
  reply: call<{ params: { id: number }; body: { text: string; kind: 'reply' | 'note' } }>(
    'POST',
    `${api}/tickets/{id}/messages`,
    { needs: 'signed-in', richText: true },
  ),
  setStatus: call<{ params: { id: number }; body: { status_id: number } }>('POST', `${api}/tickets/{id}/status`, {
    needs: 'agent',
  }),
  setLanguage: call<{ body: { language: Language } }>('POST', `${api}/language`, { needs: 'signed-in' }),
  statuses: call<{ reply: Named[] }>('GET', `${api}/statuses`, { needs: 'signed-in' }),
  people: call<{
    query: Page & { role?: string };
    reply: { people: (Person & { role: string; organization: Named | null })[]; total: number };
  }>('GET', `${api}/people`, { needs: 'agent' }),
  person: call<{ params: { id: number }; reply: PersonView }>('GET', `${api}/people/{id}`, {
    needs: 'agent',
  }),
  organizations: call<{ query: Page; reply: { organizations: (Named & { people: number })[]; total: number } }>(
    'GET',
    `${api}/organizations`,
    { needs: 'agent' },
  ),
  organization: call<{ params: { id: number }; reply: GroupView }>('GET', `${api}/organizations/{id}`, {
    needs: 'agent',
  }),
  team: call<{ params: { id: number }; reply: GroupView }>('GET', `${api}/teams/{id}`, {
    needs: 'agent',
  }),
  department: call<{ params: { id: number }; reply: GroupView }>('GET', `${api}/departments/{id}`, {
    needs: 'agent',
  }),
};

export const deskEntries = entriesWithoutReplies('desk', deskCalls, {
  reply: { body: messageRules },
  setStatus: { body: statusRules },
  setLanguage: { body: languageRules },
});
