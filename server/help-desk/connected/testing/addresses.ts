import { allCalls } from '../../../../wire/calls';

/** Paths that a proxy in front of a help-desk and the service desk tells apart (docs/connect/proxy). */

/** Every call but those of the help-desk that we ship: signing in and its outbox. */
export const called = allCalls
  .filter(({ name }) => !/^(session|outbox)\./.test(name))
  .map(({ call }) => call.path.replaceAll(/\{\w+\}/g, '1'));

/** What else goes to the service desk. */
export const ours = [
  '/service-desk',
  '/service-desk/bundle/host-shim.js',
  '/service-desk/go/ticket/1',
  '/change-approval/abc',
  '/service-desk/change-approval/abc',
  '/service-desk/contract-approval/abc',
];

/** Our pages, which a help-desk may print itself. */
export const pages = [
  ...['problem', 'problem/5/show', 'contracts', 'contract/5/show', 'contract-type', 'cab', 'admin'],
  ...['barcode/settings', 'asset-type', 'asset-importer/settings', 'import-tracking/5', 'my-approvals'],
].map((path) => `/service-desk/${path}`);

/** The help-desk's. What only the machine itself may ask the service desk is among them. */
export const theirs = [
  '/',
  '/login',
  '/tickets/5',
  '/api/tickets',
  '/livez',
  '/readyz',
  '/healthz',
  '/service-desk-who',
];
