import type { InferType } from 'yup';
import { call } from '../protocol/call';
import type * as schemas from './extension.schema';

/** Places in our pages that an extension of others may fill (G25). */
export const extensionPoints = ['record.tab', 'record.action', 'list.column', 'home.card', 'page'] as const;
export type ExtensionPoint = (typeof extensionPoints)[number];

/** What a module of an extension is called on a page: its tab, its column, its action. */
export type ExtensionKey = `extension-${string}`;

/** The keys of an extension at a point, where it may have several modules. */
export const extensionKeys = (name: string): ExtensionKey[] => [
  `extension-${name}`,
  ...[2, 3, 4, 5].map((nth): ExtensionKey => `extension-${name}-${nth}`),
];

/** Version of what extensions are promised (docs/extensions.md). */
export const extensionApi = '1.0';

/** Names the extension that makes a call: the server then refuses what its needs do not declare. */
export const extensionHeader = 'X-Service-Desk-Extension';

export type ExtensionForm = InferType<typeof schemas.extensionForm>;
export type ExtensionList = InferType<typeof schemas.extensionList>;
export type ExtensionRow = ExtensionList['extensions'][number];

const api = '/service-desk/api';

/** Extensions of others (G25). They are named in the configuration and switched on here. */
export const extensionCalls = {
  /** Administrators get all of them, everybody else the points that are switched on. */
  list: call<{ reply: ExtensionList }>('GET', `${api}/extension-list`, {
    summary: 'List extensions',
    needs: 'signed-in',
  }),
  save: call<{ body: ExtensionForm }>('POST', `${api}/extension`, {
    summary: 'Switch an extension on or off at a point',
    needs: 'admin',
  }),
};
