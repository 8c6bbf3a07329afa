import type { Message } from '../../../texts/message';
import type { PermissionsReply } from '../../../wire/access/access';
import type { PermissionKey } from '../../../wire/protocol/permission';
import type { lazyPart } from '../part/lazyPart';

/** A page whose code can be asked for before it is shown. */
export type RoutedPage = ReturnType<typeof lazyPart<object>>;

/** A right that screens know of. */
export type Right = keyof PermissionsReply['actions'];

/** A line of the menu. */
export interface MenuEntry {
  text: Message;
  /** Where it leads, with /service-desk. */
  to: string;
  /** One of these shows it; without, everybody sees it. */
  rights?: readonly Right[];
  /** It is for clients alone, and one of these rights of theirs shows it. */
  own?: readonly PermissionKey[];
}

/** All that the app has from a kind of record: its pages, and the ways to them. src/widgets/page/ reads them. */
export interface KindPages {
  /** The first part of their addresses, below /service-desk. */
  path: string;
  /** How people write it, too. */
  spellings: readonly string[];
  /** Its line of the menu; `to` is its list, at `path` unless told. */
  menu: Omit<MenuEntry, 'to'> & { to?: string };
  /** Its reports have this address below /service-desk/reports; without, there are none. */
  reports?: string;
  /** Pages by the rest of their address; a segment that begins with a colon is any text. */
  pages: Readonly<Record<string, RoutedPage>>;
}

/** A kind of records of daily work: it has reports, and who has this right makes records by this name. */
export type RecordKindPages = KindPages & { reports: string; create: { text: Message; right: Right } };

interface RecordPages {
  list: RoutedPage;
  form: RoutedPage;
  view: RoutedPage;
  /** A kind without one has no trash. */
  trash?: RoutedPage;
}

/** The pages that records of daily work have. */
export const recordPages = ({ list, form, view, trash }: RecordPages): KindPages['pages'] => ({
  '': list,
  '/list': list,
  '/filter/:filter': list,
  ...(trash && { '/trash': trash }),
  '/create': form,
  '/:id/edit': form,
  '/:id/show': view,
});

/** List, form and view that are one part of the bundle, because they are small. */
export const smallPages = (all: RoutedPage): KindPages['pages'] => ({
  '': all,
  '/create': all,
  '/:id/edit': all,
  '/:id/show': all,
});
