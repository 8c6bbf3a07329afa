import { createHash } from 'node:crypto';
import type { Fault } from '../fault';
import { chunkText, containerName, containerText } from './container';

export interface Answer {
  status: number;
  type: string;
  body: string;
}

/** A remote that is as well or as broken as it is told to be, answering by path without a server of its own. */
export interface ProbeRemote {
  /** Null while it is well. */
  fault: Fault | null;
  /** Raised by a deploy; the files of earlier versions are gone then. */
  version: number;
  /**
   * The shim's second file where the host serves the first one itself: its hash. It is then listed beside the entry, as
   * the add-on's own manifest does.
   */
  mount: string | null;
  /** Files that were asked for, relative to the manifest. */
  readonly requested: string[];
  /**
   * The answer for a file; `hang` if there is never one, `offline` if the connection is refused, `well` if it is the
   * shim's own and nothing is to be done to it.
   */
  received(file: string): Answer | 'hang' | 'offline' | 'well';
}

const signInPage: Answer = {
  status: 200,
  type: 'text/html',
  body: '<!doctype html><title>Sign in</title><p>Please sign in',
};
const gone: Answer = { status: 404, type: 'text/plain', body: 'Not found' };

/**
 * Points and the modules that the probe offers there; the last is the kit's own, whose module no slot of a page has
 * loaded before.
 */
const points =
  'ticket.associates ticket.problem ticket.actions user.associates organization.associates user.permissions agent.permissions form.asset-select automation.create home calendar.week inbox menu.approvals search page conformance.other';
const extensions = points
  .split(' ')
  .map((point, order) => ({ point, module: point === 'conformance.other' ? './other' : './probe', order }));

const hash = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;

export function createProbeRemote(): ProbeRemote {
  const remote: ProbeRemote = {
    fault: null,
    version: 1,
    mount: null,
    requested: [],
    received(file) {
      remote.requested.push(file);
      const { fault } = remote;
      if (/host-shim[\w-]*\.js$/.test(file))
        return fault?.shim || fault?.all ? spoil(fault.shim ?? fault.all, gone) : 'well';
      if (file === 'manifest.json')
        return spoil(fault?.all ?? fault?.manifest, { status: 200, type: 'application/json', body: manifest() });
      const [, version, name] = /^v(\d+)\/(entry|probe|other)\.js$/.exec(file) ?? [];
      if (Number(version) !== remote.version) return spoil(fault?.all, gone);
      const body = name === 'entry' ? containerText(remote.version) : chunk(name!);
      return spoil(fault?.all ?? (name === 'entry' ? fault?.entry : fault?.chunk), {
        status: 200,
        type: 'text/javascript',
        body,
      });
    },
  };

  const chunk = (name: string) => chunkText(remote.version, `./${name}`, remote.fault?.widget);

  function manifest(): string {
    const { version, fault } = remote;
    const entry = containerText(version);
    return JSON.stringify({
      schema: 1,
      name: 'conformance-probe',
      version: String(version),
      api: fault?.api ?? { min: '1.0', max: '1.999' },
      entry: { url: `v${version}/entry.js`, global: containerName(version), integrity: hash(entry) },
      files: {
        [`v${version}/entry.js`]: hash(entry),
        [`v${version}/probe.js`]: hash(chunk('probe')),
        [`v${version}/other.js`]: hash(chunk('other')),
        ...(remote.mount && { [`v${version}/host-shim-mount.js`]: remote.mount }),
      },
      extensions,
    });
  }
  return remote;
}

function spoil(how: Fault['manifest'], response: Answer): ReturnType<ProbeRemote['received']> {
  switch (how) {
    case 'offline':
    case 'hang':
      return how;
    case '503':
      return { status: 503, type: 'text/plain', body: 'Service unavailable' };
    case 'gone':
      return gone;
    case 'page':
      return signInPage;
    case 'mislabelled':
      return { ...response, type: 'text/html' };
    case 'altered':
      return { ...response, body: `${response.body}\n// one more line` };
    case 'foreign':
      return { ...response, body: '{"name":"some other application","icons":[]}' };
    default:
      return response;
  }
}
