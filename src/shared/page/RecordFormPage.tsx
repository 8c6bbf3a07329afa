import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import * as pageMessages from '../../../texts/compiled/screen/page';
import type { Message } from '../../../texts/message';
import type { PermissionsReply } from '../../../wire/access/access';
import type { LiveKind } from '../../../wire/parts/live';
import type { Call, Carries } from '../../../wire/protocol/call';
import { Skeleton } from '../api/Loaded';
import type { ReplyOf, RequestOf } from '../api/client';
import { useReader } from '../api/useReader';
import { useRecord } from '../api/useRecord';
import type { Stored } from '../form/merge';
import type { Edit } from '../form/useMerge';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import { ViewIcon } from '../icon/icon';
import { Button } from '../button/Button';
import { Card } from '../layout/Card';
import { Stack } from '../layout/Stack';
import { Link } from '../link/Link';
import { Empty } from '../table/Empty';
import { BackLink } from './BackLink';
import { isMissing, LoadedRecord } from './LoadedRecord';
import { listAddress, noteMade } from './listMemory';
import { Page } from './Page';
import { useEditedRecord } from './useEditedRecord';
import { useReturn } from './useReturn';

/** Where the page of a new record leads, and what it says. */
interface CreatePage {
  paths: { list: string; show: (id: number) => string };
  /** Where it leads once the record is saved, after `delay` milliseconds; to the list unless given. */
  returnsTo?: string;
  delay: number;
  /** Who may create. */
  right: keyof PermissionsReply['actions'];
  /** Name of the alert area (D1 §8). */
  alerts: { create: string };
  texts: Record<'records' | 'create' | 'no_create' | 'returning', Message>;
}

/** Where the page that edits a record leads, and what it says. */
interface EditPage {
  paths: { list: string; show: (id: number) => string };
  alerts: { edit: string };
  texts: Record<'records' | 'edit' | 'view', Message>;
}

/** Both pages of the form of a kind. */
export type FormPages = CreatePage & EditPage;

/** What a save tells of the new record; a board has no identifier. */
interface Made {
  id: number;
  identifier?: string;
}

/** What the page of a new record gives its form. */
export interface CreateForm {
  onSaved: (made: Made) => void;
}

interface CreateRecordPageProps {
  of: CreatePage;
  children: (form: CreateForm) => ReactNode;
}

/**
 * The page of a new record. Once it is saved the page returns to the list after a while (D1 §2, D2 §2, §4, D3 §4), and
 * offers to open the record or to create another one at once.
 */
export function CreateRecordPage({ of, children }: CreateRecordPageProps) {
  const t = useMessages();
  const { paths, texts } = of;
  const mayCreate = useReader()?.actions[of.right];
  const list = of.returnsTo ?? paths.list;
  const [saved, save, stay] = useReturn(list, of.delay);
  const [made, setMade] = useState<Made>();
  const onSaved = (record: Made) => {
    setMade(record);
    noteMade({ list, id: record.id, name: record.identifier ?? t(texts.create), path: paths.show(record.id) });
    save();
  };
  return (
    <Page
      title={t(texts.create)}
      alerts={of.alerts.create}
      back={<BackLink to={paths.list}>{t(texts.records)}</BackLink>}
    >
      <Card>
        {mayCreate === false ? (
          <Empty title={t(texts.no_create)} />
        ) : saved && made ? (
          <Created of={of} made={made} onAnother={stay} />
        ) : (
          children({ onSaved })
        )}
      </Card>
    </Page>
  );
}

/** Where one can go from a record that was just made. */
function Created({ of, made, onAnother }: { of: CreatePage; made: Made; onAnother: () => void }) {
  const t = useMessages();
  const open = useRef<HTMLAnchorElement>(null);
  // The form that held the focus is gone.
  useEffect(() => open.current?.focus(), []);
  return (
    <Stack>
      <p role="status">{t(of.texts.returning)}</p>
      <Stack row>
        <Link ref={open} to={of.paths.show(made.id)} look="primary">
          {made.identifier ? t(pageMessages.open_named, { name: made.identifier }) : t(pageMessages.open)}
        </Link>
        <Button onClick={onAnother}>{t(pageMessages.create_another)}</Button>
        <Link to={listAddress(of.returnsTo ?? of.paths.list)} look="plain">
          {t(pageMessages.to_list)}
        </Link>
      </Stack>
    </Stack>
  );
}

/** What the page of a record gives the form that edits it. `R` is the reply that holds the record. */
export interface EditForm<R> {
  /** A version that somebody else has saved since, as soon as it is known. */
  newer: R | undefined;
  /** Loads it as it is now. */
  reload: () => Promise<R>;
  onSaved: () => void;
}

/** The same for the form itself: `read` says what the form shows of a version. */
export const editOf = <R, V extends object>(
  { newer, reload }: Pick<EditForm<R>, 'newer' | 'reload'>,
  opened: R,
  read: (version: R) => Stored<V>,
): Edit<V> => ({
  opened: read(opened),
  newer: newer && read(newer),
  reload: async () => read(await reload()),
});

interface EditRecordPageProps<C extends Carries> {
  of: EditPage;
  id: number;
  /** Loads the record for its form: what others save meanwhile does not come in by itself. */
  call: Call<C>;
  /** The live events that say that others saved it. */
  live: LiveKind;
  /** A form that the server describes: it does not begin with one of before. */
  described?: boolean;
  children: (opened: ReplyOf<C>, form: EditForm<ReplyOf<C>>) => ReactNode;
}

/** The page that edits a record: stays after the save and loads the record anew. */
export function EditRecordPage<C extends Carries & { params: { id: number } }>({
  of: { paths, alerts, texts },
  id,
  call,
  live,
  described,
  children,
}: EditRecordPageProps<C>) {
  const t = useMessages();
  const { send } = useHost();
  const request = { params: { id } } as RequestOf<C>;
  const edited = useEditedRecord(useRecord(call, request, { fresh: described, live: { kind: live, id } }));
  return (
    <Page
      title={t(texts.edit)}
      alerts={alerts.edit}
      back={<BackLink to={paths.list}>{t(texts.records)}</BackLink>}
      actions={
        !isMissing(edited) && (
          <Link to={paths.show(id)} look="plain" icon={<ViewIcon />}>
            {t(texts.view)}
          </Link>
        )
      }
    >
      <LoadedRecord
        of={edited}
        list={paths.list}
        records={t(texts.records)}
        skeleton={
          described ? (
            <Card>
              <Skeleton lines={12} />
            </Card>
          ) : undefined
        }
      >
        {({ opened, latest }) => (
          <Card>
            <Fragment key={edited.generation}>
              {children(opened, {
                newer: latest === opened ? undefined : latest,
                reload: async () => (await send(call, request)).data,
                onSaved: edited.reopen,
              })}
            </Fragment>
          </Card>
        )}
      </LoadedRecord>
    </Page>
  );
}
