/** Who can be found to do something: the host's page, the remote in it, or the host's back end. */
export type Subject = 'host' | 'remote' | 'backend';

type Advice = Partial<Record<Subject, string>>;

const shim =
  'Include host-shim.js as it is, below /service-desk/bundle/; a loader or a wrapper of your own has to keep what it keeps.';

/**
 * What to do when checks of a requirement failed: mostly what the other side can be relied on for, and so where to
 * look.
 */
export const advice: Readonly<Record<number, Advice>> = {
  1: {
    host: shim,
    remote:
      'Build the remote as one classic script whose only global is entry.global; no UMD, no call of define or require.',
  },
  2: {
    host: 'Give the shim’s script tag the nonce of the page; the shim copies it. Do not add styles for it.',
    remote: 'Style with constructable sheets on kit.root; no style attributes in HTML, no inline script, no eval.',
  },
  3: {
    host: 'Serve manifest, bundle and API below the same prefix as host-shim.js; if it is not /service-desk/bundle/, say so in the adapter’s bundle.',
    remote: '',
  },
  4: { host: shim, remote: '' },
  5: { host: 'Do not hand your share scope to the remote; the shim hands it an empty one.', remote: '' },
  6: {
    host: `${shim} If an act of your own failed, try it with the add-on switched off (?service-desk-disable).`,
    remote:
      'Catch what requests reject with, also when the reply is no JSON; report what a person cannot go on without by kit.report.',
  },
  7: {
    host: 'Let nobody cache manifest.json, and keep the folders of earlier versions.',
    remote: 'Put the version into entry.global and into the folder of the files.',
  },
  8: {
    host: '',
    remote:
      'Write the manifest in the build, from the files as they are served; the points are in protocol.ts of host-shim.',
  },
  9: { host: 'Do all work when the slot is connected, and unmount one microtask after it left.', remote: '' },
  10: { host: 'Keep no state in the element: it may come back as a clone that has its attributes only.', remote: '' },
  11: {
    host: shim,
    remote:
      'In unmount, and on kit.signal, end what mount began: listeners of window and document, timers, requests, nodes outside of the element.',
  },
  12: { host: 'Do not load by hand what the shim loads when it comes into sight.', remote: '' },
  13: {
    host: 'Listen to service-desk:navigate and cancel it when you have gone there yourself.',
    remote: 'Use kit.navigate or plain links; only the widget of page may change the address.',
  },
  14: { host: shim, remote: '' },
  15: {
    host: 'Theme by the custom properties only; put lang and dir on an element around the slot.',
    remote: 'Use px or units of your own instead of rem, and logical properties instead of left and right.',
  },
  16: {
    host: 'Let your form submit itself or read FormData; do not collect fields below the slots.',
    remote: 'Write type="button" on every button, and put everything into the element that mount was given.',
  },
  17: { host: 'Let your focus trap leave alone what is inside an open dialog of the top layer.', remote: '' },
  18: { host: 'Look for service-desk-slot elements only, never for classes or data attributes.', remote: '' },
  19: {
    host: 'Give headers and tokens to ServiceDesk.configure (getRequestHeaders, getIdentityToken) instead of adding them to every request.',
    remote: '',
  },
  20: {
    backend:
      'Look the session up as your own pages do, and answer 401 in every other case; no redirect, no sign-in page. In sign_in.who.cookies stands the name of your session cookie.',
  },
  21: {
    backend:
      'Compute HMAC-SHA-256 over time, method, path with query and body, each on a line of its own, before anything else is read; docs/connect/examples has it in five languages.',
  },
  22: {
    backend:
      'Order by the moment of the change and then by id, and go on behind the last row; docs/connect.md has the fields of each row. Ids are texts.',
  },
  23: {
    backend:
      'Split the value of ids at commas and percent-decode each; leave out what there is not, and bind ids as parameters of a statement.',
  },
  24: { backend: 'Index the column of the last change, and let every change of a row set it, its status too.' },
  25: { backend: 'Escape % and _ in the word; 50 rows are enough.' },
  26: {
    backend:
      'Keep the keys of actions for a day, in the transaction of the action; answer 200 to a key that is known, 422 with a message to what can never be done, and 5xx only to what should be tried again.',
  },
  28: {
    backend:
      'Look up what your own list of tickets would show this person, take those of the ids that were sent, and reply within 2 seconds; docs/connect/host-api.md and data.md say how. Nobody whom you do not know sees anything.',
  },
  27: { backend: 'Give the service desk an account of its own in the database, with rights to read and no others.' },
};
