import { signatureHeader, signatureOf, timeHeader } from '../../server/help-desk/connected/signature';
import { hostKinds } from '../../server/help-desk/connected/host';
import { type Check, demand, NotTried } from '../check';
import { type Asked, type Question, shown } from './ask';

/** Somewhere to ask: the first kind that is read by HTTP. */
function place(asked: Asked): string {
  const kind = hostKinds.find((one) => asked.reads(one));
  if (!kind) throw new NotTried('Nothing is read by HTTP.');
  return asked.api(`/${kind}?limit=1`);
}

async function demandRefused(asked: Asked, url: string, question: Question): Promise<void> {
  const reply = await asked.ask(url, question);
  demand(reply.status === 401 || reply.status === 403, `It was answered with ${shown(reply)}, not 401.`);
}

/** A signature that would be right for another request. */
const signedAs =
  ({ connection }: Asked, other: { target?: string; body?: string; method?: string; age?: number; secret?: string }) =>
  (url: string): Question['sign'] =>
  () => {
    const { pathname, search } = new URL(url);
    const time = Math.floor(Date.now() / 1000) - (other.age ?? 0);
    const signed = { method: 'GET', target: pathname + search, body: '', time, ...other };
    return {
      [timeHeader]: String(time),
      [signatureHeader]: signatureOf(other.secret ?? connection.http?.secret ?? '', signed),
    };
  };

const refused = (title: string, other: Parameters<typeof signedAs>[1]): Check<Asked> => ({
  requirement: 21,
  title,
  run: (asked) => demandRefused(asked, place(asked), { sign: signedAs(asked, other)(place(asked)) }),
});

const emptyAction = JSON.stringify({ key: 'conformance', action: 'status', tickets: ['0'], by: null, status: '0' });

export const signatureChecks: readonly Check<Asked>[] = [
  {
    requirement: 21,
    title: 'Without a signature nothing is told',
    run: (asked) => demandRefused(asked, place(asked), { sign: () => ({}) }),
  },
  refused('With the signature of another secret nothing is told', { secret: 'not the secret of this connection' }),
  refused('A signature of an hour ago does not count', { age: 3600 }),
  refused('A signature of an hour ahead does not count', { age: -3600 }),
  refused('The signature of another address does not count', { target: '/elsewhere' }),
  refused('The signature of another method does not count', { method: 'POST' }),
  {
    requirement: 21,
    title: 'The time is signed too: an old signature with a new time does not count',
    run: (asked) =>
      demandRefused(asked, place(asked), {
        sign: () => ({
          ...signedAs(asked, { age: 3600 })(place(asked))?.({}),
          [timeHeader]: String(Math.floor(Date.now() / 1000)),
        }),
      }),
  },
  {
    requirement: 21,
    title: 'An action whose body was altered on the way is refused',
    async run(asked) {
      if (!asked.connection.actions.length) throw new NotTried('The connection names no actions.');
      await demandRefused(asked, asked.api('/tickets/actions'), {
        method: 'POST',
        body: emptyAction.replace('conformance', 'another-key'),
        sign: (good) => ({
          ...good,
          ...signedAs(asked, { method: 'POST', body: emptyAction })(asked.api('/tickets/actions'))?.({}),
        }),
      });
    },
  },
  {
    requirement: 21,
    title: 'Who is signed in is told to nobody without a signature',
    async run(asked) {
      const { who } = asked.connection.signIn;
      const cookie = asked.cookies?.agent;
      if (!who || !asked.connection.http) throw new NotTried('The connection has no sign_in.who beside http.');
      if (!cookie) throw new NotTried('No cookie was given: --agent "name=value".');
      await demandRefused(asked, who.url, { cookie, sign: () => ({}) });
    },
  },
];
