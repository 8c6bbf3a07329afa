/** What a group of calls is about, by its tag; a catalogue needs no words of its own. */
const about: Record<string, string> = {
  session: 'Who is signed in',
  host: 'What the help-desk says about its records',
  live: 'Changes as they happen',
  attachment: 'Files of records',
  comment: 'Comments on records, and who can be mentioned in them',
  watch: 'Who watches a record',
  inbox: 'What a person is informed of',
  access: 'Rights of agents and clients',
  token: 'Tokens for programs',
  'service-account': 'Accounts of programs, which nobody signs in to',
  lookup: 'Choices of form fields',
  search: 'Everything that the reader sees, by its words',
  problem: 'Problems: what causes tickets',
  ticket: 'What is associated with a ticket of the help-desk',
  asset: 'Assets, the configuration items',
  contract: 'Contracts, their terms, renewal and costs',
  'contract-calendar': 'Ends of contracts as a calendar feed',
  change: 'Changes and what belongs to them',
  release: 'Releases and their changes',
  product: 'Products and who sells them',
  vendor: 'Vendors',
  approval: 'Approval of changes by a board, on the page and by a link',
  deputy: 'Who decides while somebody is away',
  cab: 'Change advisory boards',
  cmdb: 'Types of relations between assets',
  relation: 'Relations between assets, their map and what fails with them',
  'change-collision': 'What the window of a change meets, and free windows',
  'change-risk': 'How likely a change fails, and why',
  'problem-review': 'What happened in a major problem, and what was learned',
  similar: 'Problems and tickets that are like a ticket or a problem',
  'change-calendar': 'What is planned, not wanted or ends, as a calendar and as a feed',
  event: 'What happened to records, for other systems',
  webhook: 'Other systems that are told what happens',
  freeze: 'Times in which changes are not wanted',
  maintenance: 'Times in which changes of some assets belong',
  'change-template': 'Templates of changes, made by hand or by the clock',
  label: 'Labels with bar codes',
  bulk: 'One change of many records',
  export: 'Lists as files',
  import: 'Registers of assets from files',
  report: 'Reports and their charts',
  'report-schedule': 'When a report is mailed, and to whom',
  workflow: 'Rules that run once, when a record is created',
  listener: 'Rules that run when something happens',
  rule: 'Why a rule ran or did not',
  announcement: 'Announcements to people that use an asset',
  notification: 'Mails: which are sent, and their texts',
  outbox: 'Mails of the demo, instead of sending them',
  job: 'Background work',
  home: 'The start page: what waits for the reader, and what comes soon',
  connection: 'The connected help-desk',
  form: 'Forms whose fields are made by an administrator',
  document: 'This description',
};

const ends: readonly (readonly [end: string, words: (kind: string) => string])[] = [
  ['-planning', (kind) => `Planning of a ${kind}: reason, plans, schedule`],
  ['-filter', (kind) => `Saved filters of ${kind}s`],
  ['-form-group', (kind) => `Custom fields of ${kind}s`],
];

/** The sentence of a tag. */
export function aboutTag(name: string): string {
  const [end, words] = ends.find(([one]) => name.endsWith(one)) ?? [];
  if (end && words) return words(name.slice(0, -end.length));
  return about[name] ?? `The catalogue ${name.replaceAll('-', ' ')}`;
}
