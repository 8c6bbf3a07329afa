import http from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import { type Arrived, doctorHeader, doctorPath, doctorValue } from '../../health/doctor';
import { causeOf } from '../../shared/cause';
import { clockFound, fault, type Found, ok, skipped, warning } from '../../check/finding';
import type { Check, Installed } from './finding';

/** Where a process of this machine listens, as one asks it from here. */
export const localAddress = ({ host, port }: Pick<Installed['config'], 'host' | 'port'>): string => {
  const reached = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
};

export const serverCheck: Check = {
  name: 'server',
  async run({ config }, signal) {
    if (config.port === 0) return [skipped('PORT=0 is another port at each start.')];
    const address = localAddress(config);
    try {
      const live = await fetch(`${address}/livez`, { signal });
      const { status } = (await live.json().catch(() => ({}))) as { status?: string };
      if (status !== 'live')
        return [
          fault(`Something else than Service Desk listens on ${address}.`, 'Set PORT to another one, or end it.'),
        ];
      const ready = await fetch(`${address}/readyz`, { signal });
      if (ready.ok) return [ok(`A process listens on ${address} and is ready.`)];
      const { message } = (await ready.json()) as { message?: string };
      return [fault(`The process on ${address} is not ready: ${message}`, 'See the other findings, and its log.')];
    } catch (error) {
      return [warning(`No process listens on ${address} (${causeOf(error)}).`, 'Start it: service-desk start.')];
    }
  },
};

/** An address of documentation (RFC 5737) as which nobody comes: what a proxy makes of it is looked at. */
const forged = '192.0.2.77';

export const publicCheck: Check = {
  name: 'public address',
  async run(installed, signal) {
    const { publicUrl } = installed.config;
    if (publicUrl === null || installed.unread.has('PUBLIC_URL'))
      return [skipped('PUBLIC_URL is not set: people are expected at the address on which the process listens.')];
    const installation = await installed.installation();
    const headers = {
      ...(installation && { [doctorHeader]: doctorValue(installation, Date.now()) }),
      'x-forwarded-for': forged,
    };
    let reply: Reply;
    try {
      reply = await get(new URL(publicUrl + doctorPath), headers, signal);
    } catch (error) {
      return [
        fault(
          `${publicUrl} is not reached from this machine (${causeOf(error)}).`,
          'Check that the name leads to the proxy, that the proxy runs, and its certificate. Where only others reach it, ask it from there.',
        ),
      ];
    }
    const clock = reply.date ? [clockFound(`the public address`, (reply.date - Date.now()) / 1000)] : [];
    return [...arrival(installed, reply, publicUrl, installation !== null), ...clock];
  },
};

function arrival({ version }: Installed, reply: Reply, publicUrl: string, isSigned: boolean): Found[] {
  const { status, body, location } = reply;
  if (location)
    return [
      warning(`${publicUrl} leads to another address, ${location}.`, 'Set PUBLIC_URL to the one at which people end.'),
    ];
  const arrived = status === 200 ? (body as Arrived | null) : null;
  if (arrived?.peer) return [...olderProcess(arrived, version), ...forwarding(arrived, reply.port, publicUrl)];
  if (status === 404 && isEnvelope(body))
    return isSigned
      ? [
          warning(
            `At ${publicUrl} another service desk answers, or an older process.`,
            'Start all processes again on the same database, and check where the proxy leads.',
          ),
        ]
      : [
          ok(`${publicUrl} is reached.`),
          skipped('How requests arrive is not known while the database cannot be read.'),
        ];
  return [
    fault(
      `${publicUrl}/service-desk is answered by something else than the service desk (${status}).`,
      'Let the proxy pass /service-desk with all below it on (docs/embedding/operation.md).',
    ),
  ];
}

const isEnvelope = (body: unknown): boolean => (body as { success?: boolean } | null)?.success === false;

const olderProcess = ({ version }: Arrived, ours: string): Found[] =>
  version === ours
    ? []
    : [
        warning(
          `A process of version ${version} answers; this is ${ours}.`,
          'Start all processes again with this version.',
        ),
      ];

/** Do scheme, host and address arrive, and can nobody make one up? */
function forwarding({ scheme, host, address, peer, forwarded }: Arrived, port: number, publicUrl: string): Found[] {
  const wanted = new URL(publicUrl);
  const isDirect = peer.port === port;
  const found: Found[] = [];
  if (!isDirect && !forwarded.proto && wanted.protocol === 'https:')
    found.push(
      fault(
        'The proxy does not say that people come by https (X-Forwarded-Proto).',
        'Set that header in the proxy (docs/embedding/operation.md).',
      ),
    );
  if (!isDirect && (!forwarded.for || forwarded.for === forged))
    found.push(
      forwarded.for
        ? fault(
            'The proxy passes on the address that a client makes up (X-Forwarded-For).',
            'Let it add the real address or put it in its place: $proxy_add_x_forwarded_for or $remote_addr in nginx.',
          )
        : fault(
            'The proxy does not say for whom it asks (X-Forwarded-For), so all people have one address.',
            'Set that header in the proxy (docs/embedding/operation.md).',
          ),
    );
  if (!isDirect && !peer.trusted)
    found.push(
      fault(
        `What the proxy says of scheme and address does not count, for it comes from ${peer.address}.`,
        `Set TRUSTED_PROXIES to ${plain(peer.address)}, or its network.`,
      ),
    );
  if (isDirect && peer.trusted && address === forged)
    found.push(
      warning(
        'No proxy stands between, and yet X-Forwarded-For counts from this machine.',
        'Leave TRUSTED_PROXIES out where there is no proxy.',
      ),
    );
  if (!found.length && `${scheme}:` !== wanted.protocol)
    found.push(
      fault(
        `A request to ${wanted.protocol}// arrives as ${scheme}.`,
        'Set X-Forwarded-Proto in the proxy to the scheme that people use.',
      ),
    );
  if (host !== wanted.host)
    found.push(
      warning(
        `A request to ${wanted.host} arrives as one to ${host}.`,
        'Let the proxy pass the header Host on, or set X-Forwarded-Host.',
      ),
    );
  if (found.length) return found;
  return [
    ok(
      isDirect
        ? `${publicUrl} is reached, without a proxy.`
        : `${publicUrl} is reached; scheme, host and address arrive.`,
    ),
  ];
}

const plain = (address: string): string => address.replace(/^::ffff:/, '');

interface Reply {
  status: number;
  /** JSON; null: something else. */
  body: unknown;
  location: string | null;
  /** Milliseconds since 1970, in whole seconds. */
  date: number | null;
  /** From which we asked. */
  port: number;
}

/** Unlike fetch it tells by which port it asked: a server that sees the same one has no proxy before it. */
async function get(url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<Reply> {
  const request = (url.protocol === 'https:' ? https : http).get(url, { headers, signal, agent: false });
  const response = await new Promise<http.IncomingMessage>((resolve, reject) =>
    request.on('response', resolve).on('error', reject),
  );
  const port = response.socket.localPort ?? 0;
  const body: unknown = await text(response)
    .then(JSON.parse)
    .catch(() => null);
  const { statusCode: status = 0, headers: said } = response;
  return { status, body, location: said.location ?? null, date: Date.parse(said.date ?? '') || null, port };
}
