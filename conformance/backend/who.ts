import { faultOf } from '../../server/help-desk/connected/host.rules';
import type { HostPerson } from '../../server/help-desk/connected/host';
import { type Check, demand, NotTried } from '../check';
import { type Asked, type Reply, shown } from './ask';

/** Asks who has these cookies. Throws NotTried if people are not known by who. */
async function whoHas({ connection, ask }: Asked, cookie?: string): Promise<Reply> {
  const { who } = connection.signIn;
  if (!who) throw new NotTried('The connection has no sign_in.who.');
  return ask(who.url, { cookie });
}

const lent = (asked: Asked, whose: 'agent' | 'client' | 'expired'): string => {
  const cookie = asked.cookies?.[whose];
  if (!cookie) throw new NotTried(`No cookie was given: --${whose} "name=value".`);
  return cookie;
};

function demandNobody(reply: Reply): void {
  demand(reply.status === 401, `The reply was ${shown(reply)}, not 401.`);
}

/** The person of a reply, if it is one. */
export function personIn(reply: Reply): HostPerson {
  demand(reply.status === 200, `The reply was ${shown(reply)}, not 200 and a person.`);
  demand(typeof reply.json === 'object' && reply.json !== null, `The reply is no JSON: ${shown(reply)}.`);
  const fault = faultOf('people', reply.json);
  demand(!fault, `The person is not as a person has to be: ${fault}.`);
  return reply.json as HostPerson;
}

/** The agent whose cookies were lent. */
export const agentOf = async (asked: Asked): Promise<HostPerson> => personIn(await whoHas(asked, lent(asked, 'agent')));

function namesOf({ connection: { signIn }, cookies }: Asked): string[] {
  const named = signIn.who?.cookies ?? [];
  return named.length ? [...named] : [/^[^=;]+/.exec(cookies?.agent ?? cookies?.client ?? '')?.[0] ?? 'session'];
}

export const whoChecks: readonly Check<Asked>[] = [
  {
    requirement: 20,
    title: 'Without cookies there is nobody: 401',
    run: async (asked) => demandNobody(await whoHas(asked)),
  },
  {
    requirement: 20,
    title: 'With a cookie that the host never gave there is nobody: 401',
    run: async (asked) =>
      demandNobody(
        await whoHas(
          asked,
          namesOf(asked)
            .map((name) => `${name}=0123456789abcdef0123456789abcdef`)
            .join('; '),
        ),
      ),
  },
  {
    requirement: 20,
    title: 'A session that has ended is nobody’s: 401',
    run: async (asked) => demandNobody(await whoHas(asked, lent(asked, 'expired'))),
  },
  {
    requirement: 20,
    title: 'An agent’s cookies are an agent’s',
    async run(asked) {
      const { kind } = await agentOf(asked);
      demand(kind === 'agent', `The kind of the person is "${kind}", not "agent".`);
    },
  },
  {
    requirement: 20,
    title: 'A client’s cookies are a client’s, who is no admin',
    async run(asked) {
      const { kind, role } = personIn(await whoHas(asked, lent(asked, 'client')));
      demand(kind === 'client', `The kind of the person is "${kind}", not "client".`);
      demand(!role, `A client has the role "${role}": leave it out.`);
    },
  },
  {
    requirement: 20,
    title: 'Who is named is among the people',
    async run(asked) {
      if (!asked.reads('people')) throw new NotTried('People are not read by HTTP.');
      const { kind, id, name } = await agentOf(asked);
      const [found] = await asked.byIds('people', [`${kind}:${id}`]);
      demand(found, `people?ids= has nobody for ${kind}:${id}.`);
      demand(found.id === id && found.kind === kind, `people?ids=${kind}:${id} names ${found.kind}:${found.id}.`);
      demand(found.name === name, `who says "${name}", people says "${found.name}".`);
    },
  },
];
