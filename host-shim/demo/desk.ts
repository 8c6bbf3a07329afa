import '../api';
import { chrome } from './chrome';
import { byId, notice } from './dom';
import { ends } from './ends';
import { home } from './home';
import { agentPermissions, agents, group, organizations, people, tickets, user } from './lists';
import { login } from './login';
import { outbox } from './outbox';
import { thread } from './thread';

const { page = '', id = '' } = document.body.dataset;

/** What each printed page still needs. */
const pages: Record<string, () => void | Promise<void>> = {
  home,
  login,
  tickets: () => {
    tickets();
    void ends().catch(() => undefined);
  },
  thread: () => thread(id),
  people,
  agents,
  organizations,
  user: () => user(id),
  organization: () => group('organizations', id),
  team: () => group('teams', id),
  department: () => group('departments', id),
  'agent-permissions': () => agentPermissions(id),
  outbox,
  'not-found': () => void (byId('no-message').hidden = byId('message').textContent !== ''),
};

chrome();
Promise.resolve(pages[page]?.()).catch((error: Error) => notice(error.message));
