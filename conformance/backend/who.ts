import { faultOf } from '../../server/help-desk/connected/host.rules';
import type { HostPerson } from '../../server/help-desk/connected/host';
import { type Check, assert, NotTried } from '../check';
import { type Backend, type Reply, shown } from './open';

/** Asks who has these cookies. Throws NotTried if people are not known by who. */
async function whoHas({ connection, send }: Backend, cookie?: string): Promise<Reply> {
  const { who } = connection.signIn;
  if (!who) throw new NotTried('The connection has no sign_in.who.');
  return send(who.url, { cookie });
}

const lent = (result: Backend, whose: 'agent' | 'client' | 'expired'): string => {
  const cookie = result.cookies?.[whose];
  if (!cookie) throw new NotTried(`No cookie was given: --${whose} "name=value".`);
  return cookie;
};

function demandNobody(reply: Reply): void {
  assert(reply.status === 401, `The reply was ${shown(reply)}, not 401.`);
}

/** The person of a reply, if it is one. */
export function personIn(reply: Reply): HostPerson {
  assert(reply.status === 200, `The reply was ${shown(reply)}, not 200 and a person.`);
  assert(typeof reply.json === 'object' && reply.json !== null, `The reply is no JSON: ${shown(reply)}.`);
  const fault = faultOf('people', reply.json);
  assert(!fault, `The person is not as a person has to be: ${fault}.`);
  return reply.json as HostPerson;
}

/** The agent whose cookies were lent. */
export const agentOf = async (result: Backend): Promise<HostPerson> =>
  personIn(await whoHas(result, lent(result, 'agent')));

function namesOf({ connection: { signIn }, cookies }: Backend): string[] {
  const named = signIn.who?.cookies ?? [];
  return named.length ? [...named] : [/^[^=;]+/.exec(cookies?.agent ?? cookies?.client ?? '')?.[0] ?? 'session'];
}

export const whoChecks: readonly Check<Backend>[] = [
  {
    requirement: 20,
    title: 'Without cookies there is nobody: 401',
    run: async (result) => demandNobody(await whoHas(result)),
  },
  {
    requirement: 20,
    title: 'With a cookie that the host never gave there is nobody: 401',
    run: async (result) =>
      demandNobody(
        await whoHas(
          result,
          namesOf(result)
            .map((name) => `${name}=0123456789abcdef0123456789abcdef`)
            .join('; '),
        ),
      ),
  },
  {
    requirement: 20,
    title: 'A session that has ended is nobody’s: 401',
    run: async (result) => demandNobody(await whoHas(result, lent(result, 'expired'))),
  },
  {
    requirement: 20,
    title: 'An agent’s cookies are an agent’s',
    async run(result) {
      const { kind } = await agentOf(result);
      assert(kind === 'agent', `The kind of the person is "${kind}", not "agent".`);
    },
  },
  {
    requirement: 20,
    title: 'A client’s cookies are a client’s, who is no admin',
    async run(result) {
      const { kind, role } = personIn(await whoHas(result, lent(result, 'client')));
      assert(kind === 'client', `The kind of the person is "${kind}", not "client".`);
      assert(!role, `A client has the role "${role}": leave it out.`);
    },
  },
  {
    requirement: 20,
    title: 'Who is named is among the people',
    async run(result) {
      if (!result.reads('people')) throw new NotTried('The connection does not read people.');
      const { kind, id, name } = await agentOf(result);
      const [found] = await result.byIds('people', [`${kind}:${id}`]);
      assert(found, `There is nobody among the people for ${kind}:${id}.`);
      assert(found.id === id && found.kind === kind, `Asked for ${kind}:${id}, ${found.kind}:${found.id} came.`);
      assert(found.name === name, `who says "${name}", people says "${found.name}".`);
    },
  },
];
