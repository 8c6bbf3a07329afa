import { signatureHeader, signatureOf, timeHeader } from '../../server/help-desk/connected/signature';
import { hostKinds } from '../../server/help-desk/connected/host';
import { type Check, assert, NotTried } from '../check';
import { type Backend, type Question, shown } from './open';

interface Place {
  url: string;
  method: 'GET' | 'POST';
  body: string;
}

/** Somewhere to ask: the first kind that is read by HTTP, else who may see a ticket, else an action on no ticket. */
function place(backend: Backend): Place {
  const kind = hostKinds.find((one) => backend.readsByHttp(one));
  if (kind) return { url: backend.api(`/${kind}?limit=1`), method: 'GET', body: '' };
  if (backend.connection.maySee === 'http')
    return {
      url: backend.api('/tickets/visible'),
      method: 'POST',
      body: JSON.stringify({ person: 'agent:0', ids: [] }),
    };
  if (!backend.connection.actions.length) throw new NotTried('The connection asks nothing by HTTP.');
  return { url: backend.api('/tickets/actions'), method: 'POST', body: emptyAction };
}

async function demandRefused(backend: Backend, url: string, question: Question): Promise<void> {
  const reply = await backend.send(url, question);
  assert(reply.status === 401 || reply.status === 403, `It was answered with ${shown(reply)}, not 401.`);
}

/** A signature that would be right for another request. */
const signedAs =
  (backend: Backend, other: { target?: string; body?: string; method?: string; age?: number; secret?: string }) =>
  (url: string): Question['sign'] =>
  () => {
    const { pathname, search } = new URL(url);
    const time = Math.floor(Date.now() / 1000) - (other.age ?? 0);
    const { method, body } = place(backend);
    const signed = { method, target: pathname + search, body, time, ...other };
    return {
      [timeHeader]: String(time),
      [signatureHeader]: signatureOf(other.secret ?? backend.connection.http?.secret ?? '', signed),
    };
  };

const refused = (title: string, other: Parameters<typeof signedAs>[1]): Check<Backend> => ({
  requirement: 21,
  title,
  run(backend) {
    const { url, ...question } = place(backend);
    return demandRefused(backend, url, { ...question, sign: signedAs(backend, other)(url) });
  },
});

const emptyAction = JSON.stringify({ key: 'conformance', action: 'status', tickets: ['0'], by: null, status: '0' });

export const signatureChecks: readonly Check<Backend>[] = [
  {
    requirement: 21,
    title: 'Without a signature nothing is told',
    run(backend) {
      const { url, ...question } = place(backend);
      return demandRefused(backend, url, { ...question, sign: () => ({}) });
    },
  },
  refused('With the signature of another secret nothing is told', { secret: 'not the secret of this connection' }),
  refused('A signature of an hour ago does not count', { age: 3600 }),
  refused('A signature of an hour ahead does not count', { age: -3600 }),
  refused('The signature of another address does not count', { target: '/elsewhere' }),
  refused('The signature of another method does not count', { method: 'PUT' }),
  {
    requirement: 21,
    title: 'The time is signed too: an old signature with a new time does not count',
    run(backend) {
      const { url, ...question } = place(backend);
      return demandRefused(backend, url, {
        ...question,
        sign: () => ({
          ...signedAs(backend, { age: 3600 })(url)?.({}),
          [timeHeader]: String(Math.floor(Date.now() / 1000)),
        }),
      });
    },
  },
  {
    requirement: 21,
    title: 'An action whose body was altered on the way is refused',
    async run(backend) {
      if (!backend.connection.actions.length) throw new NotTried('The connection names no actions.');
      await demandRefused(backend, backend.api('/tickets/actions'), {
        method: 'POST',
        body: emptyAction.replace('conformance', 'another-key'),
        sign: (good) => ({
          ...good,
          ...signedAs(backend, { method: 'POST', body: emptyAction })(backend.api('/tickets/actions'))?.({}),
        }),
      });
    },
  },
  {
    requirement: 21,
    title: 'Who is signed in is told to nobody without a signature',
    async run(backend) {
      const { who } = backend.connection.signIn;
      const cookie = backend.cookies?.agent;
      if (!who || !backend.connection.http) throw new NotTried('The connection has no sign_in.who beside http.');
      if (!cookie) throw new NotTried('No cookie was given: --agent "name=value".');
      await demandRefused(backend, who.url, { cookie, sign: () => ({}) });
    },
  },
];
