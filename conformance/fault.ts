/**
 * How a file is answered instead of well. `gone` is a 404, `page` a sign-in page, `mislabelled` the right text as
 * `text/html`, `altered` another text.
 */
type Answered = 'offline' | '503' | 'hang' | 'gone' | 'page' | 'mislabelled' | 'altered';

/** What a widget does instead of mounting. */
export type Trouble = 'no mount' | 'throw' | 'hang' | 'nothing' | 'throw on update';

/** A way in which a remote can be broken, and what the shim has to say to it. */
export interface Fault {
  name: string;
  /** Codes of the `service-desk:error` event that describe it. */
  codes: readonly string[];
  /** All of its files, or one of them. */
  all?: Answered;
  manifest?: Answered | 'foreign';
  entry?: Answered;
  chunk?: Answered;
  /** The shim's own second file. */
  shim?: 'gone' | 'page';
  api?: { min: string; max: string };
  widget?: Trouble;
}

/** The closed list of codes of `service-desk:error`. */
export const codes = [
  'point',
  'context',
  'manifest',
  'integrity',
  'version',
  'entry',
  'module',
  'mount',
  'timeout',
  'widget',
] as const;

export const faults: readonly Fault[] = [
  { name: 'offline', codes: ['manifest'], all: 'offline' },
  { name: 'answers 503', codes: ['manifest'], all: '503' },
  { name: 'manifest hangs', codes: ['timeout'], manifest: 'hang' },
  { name: 'manifest is an HTML page', codes: ['manifest'], manifest: 'page' },
  { name: 'manifest of something else', codes: ['manifest'], manifest: 'foreign' },
  { name: 'wants another API version', codes: ['version'], api: { min: '2.0', max: '2.9' } },
  { name: 'entry is gone', codes: ['entry'], entry: 'gone' },
  { name: 'entry hangs', codes: ['timeout'], entry: 'hang' },
  { name: 'entry is an HTML page', codes: ['entry', 'integrity'], entry: 'page' },
  { name: 'entry has the wrong MIME type', codes: ['entry'], entry: 'mislabelled' },
  { name: 'entry was altered', codes: ['entry', 'integrity'], entry: 'altered' },
  { name: 'second file of the shim is gone', codes: ['entry'], shim: 'gone' },
  { name: 'chunk is gone', codes: ['module'], chunk: 'gone' },
  { name: 'chunk hangs', codes: ['timeout'], chunk: 'hang' },
  { name: 'module without mount', codes: ['module', 'mount'], widget: 'no mount' },
  { name: 'mount throws', codes: ['mount'], widget: 'throw' },
  { name: 'mount hangs', codes: ['timeout'], widget: 'hang' },
  { name: 'mount returns nothing', codes: ['mount'], widget: 'nothing' },
  { name: 'update throws', codes: ['widget', 'mount'], widget: 'throw on update' },
];

/** Whether something of it never comes, so that only a time limit ends it. */
export const hangs = ({ manifest, entry, chunk, widget }: Fault): boolean =>
  [manifest, entry, chunk, widget].includes('hang');
