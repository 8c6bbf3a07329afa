import type { RecordKind } from '../../wire/protocol/kind';
import type { Needs } from '../../wire/protocol/call';
import type { NotificationArea, NotificationKind, notificationKinds } from '../../wire/notification/notification';
import type { FormCategory } from '../../wire/parts/form';
import type { ReportType } from '../../wire/report/report';
import type { PageType } from '../../wire/rule/rule';
import type { Source } from '../mail/message';
import type { Actor } from '../shared/actor';
import type { Db, Trx } from '../shared/db';
import type { Operation } from '../shared/operation';
import type { Refusals } from '../shared/refusal';
import type { Sentence } from '../shared/sentence';
import type { App, Services } from '../shared/services';
import type { BulkKind } from './bulk/bulk';
import type { CustomEdit } from './custom-field/custom-field.set';
import type { ServedForm } from './form/form.routes';
import type { ExportedList } from './export/export';
import type { Kind } from './kind';
import type { ReportedList } from './report/reported';

/**
 * All that the rest of the server has from a kind of record, one object per kind; server/entries.ts lists them. A fact
 * that is forgotten, or is another kind's, does not compile.
 */
export type Entry<K extends RecordKind> = Served<K> &
  (K extends ReportType ? Reported : object) &
  (K extends NotificationArea ? { mails: Source<KindsOf<K>> } : object) &
  (K extends FormCategory ? { form: ServedForm } : object) &
  (K extends PageType ? { rules: RuleFacts } : object);

interface Served<K extends RecordKind> {
  /** Its plain data, which parts read (server/kinds.ts). */
  kind: Kind<K>;
  /** Registers its calls. */
  routes: (app: App) => void;
}

/** Of records that reports are made of. */
export interface Reported {
  /** Its list among the links of the plain pages of a connected help-desk: below /service-desk, and what it is called. */
  page: { path: string; text: Sentence };
  report: ReportedList;
  /** The list of which files are made in the background, and the right that its call needs. */
  export: { list: ExportedList; needs: Needs };
  /** Edits of many at once; null: its records are edited one by one. */
  bulk: BulkKind | null;
}

/** The kinds of mail of an area. */
export type KindsOf<A extends NotificationArea> = {
  [K in NotificationKind]: (typeof notificationKinds)[K]['area'] extends A ? K : never;
}[NotificationKind];

/** Columns of its table that name people, for mails of rules. */
interface NamedPeople {
  requester?: string;
  agent?: string;
  /** It has `team_id`. */
  team?: true;
  /** It has `department_id`. */
  department?: true;
}

/** What workflows and listeners work with. */
interface RuleFacts {
  people: NamedPeople;
  /** Why somebody may not do each of its actions; null where they may. Throws 404. */
  refusals(db: Db, actor: Actor, id: number, services: Pick<Services, 'config' | 'now'>): Promise<Refusals>;
  /** Attaches assets, returns how many are new; null: it has none. Throws 403, 404, 409, 422. */
  attachAssets: ((operation: Operation, id: number, assetIds: number[]) => Promise<number[]>) | null;
  /** Holds a record that is planned, and throws if nothing may be written now; null: it is not planned. */
  hold: ((db: Trx, id: number) => Promise<unknown>) | null;
  /** How its custom fields are edited alone; null: it has none. */
  custom: CustomEdit | null;
}
