// Acting on tickets of Request Tracker by its REST 2 API, as the person who asked (extension RT-Extension-ServiceDesk).
// Settings: RT_URL, RT_TOKEN (of an account with the right SuperUser), ADAPTER_SECRET, PORT, JOURNAL (a file).
import { Refused, serveActions } from '../shared/actions.mjs';

const { RT_URL, RT_TOKEN, ADAPTER_SECRET, PORT, JOURNAL } = process.env;

/** JSON of RT; `by` is a reference to a person, or null. RT's refusals are {@link Refused}. */
async function ask(by, method, path, body) {
  const response = await fetch(`${RT_URL}/REST/2.0/${path}`, {
    method,
    headers: {
      authorization: `token ${RT_TOKEN}`,
      ...(by && { 'x-rt-on-behalf-of': by.split(':')[1] }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
    redirect: 'error',
  });
  const json = await response.json().catch(() => null);
  if (response.ok) return json;
  const said = [json?.message ?? json].flat().join(' ');
  if ([400, 403, 404, 409, 422].includes(response.status)) throw new Refused(`Request Tracker says: ${said}`);
  throw new Error(`${method} ${path}: status ${response.status} ${said}`);
}

/** RT answers 200 to a change that it does not make, with the reason as a sentence: so it is read again. */
async function set(by, ticket, field, value, valueOf) {
  const is = async () => String(valueOf(await ask(null, 'GET', `ticket/${ticket}`)));
  if ((await is()) === value) return;
  const said = await ask(by, 'PUT', `ticket/${ticket}`, { [field]: value });
  if ((await is()) !== value) throw new Refused(`Request Tracker says: ${[said].flat().join(' ')}`);
}

/** Was a reply written since then by this person? Asked only after an attempt of which nothing was heard. */
async function hasReplied(by, ticket, since) {
  const query = `ObjectType = 'RT::Ticket' AND TicketId = ${ticket} AND Type = 'Correspond'`;
  const fields = 'fields=Created,Creator&per_page=100&orderby=id&order=DESC';
  const { items } = await ask(null, 'GET', `transactions?query=${encodeURIComponent(query)}&${fields}`);
  const account = RT_TOKEN.split('-')[1];
  const { Name } = await ask(null, 'GET', `user/${by?.split(':')[1] ?? account}`);
  return items.some(({ Created, Creator }) => Creator.id === Name && Date.parse(Created) >= since - 1000);
}

/** A name of a file as mails write it: RT takes other characters than ASCII for bytes. */
const encoded = (name) => (/^[ -~]*$/.test(name) ? name : `=?UTF-8?B?${Buffer.from(name).toString('base64')}?=`);

serveActions({
  port: Number(PORT),
  secret: ADAPTER_SECRET,
  journal: JOURNAL,
  async act({ action, by, status, agent, text, files = [] }, id, begun) {
    if (!/^\d+$/.test(id)) throw new Refused('There is no such ticket.');
    if (action === 'status') return set(by, id, 'Status', status, (ticket) => ticket.Status);
    if (action === 'assign') {
      if (!agent) throw new Refused('A ticket of Request Tracker is assigned to a person.');
      const { Name } = await ask(null, 'GET', `user/${agent}`);
      return set(by, id, 'Owner', Name, (ticket) => ticket.Owner.id);
    }
    if (action !== 'reply') throw new Refused('This cannot be done in Request Tracker from here.');
    if (begun && (await hasReplied(by, id, begun))) return;
    await ask(by, 'POST', `ticket/${id}/correspond`, {
      ContentType: 'text/html',
      Content: text,
      Attachments: files.map(({ name, type, base64 }) => ({
        FileName: encoded(name),
        FileType: type,
        FileContent: base64,
      })),
    });
  },
});
