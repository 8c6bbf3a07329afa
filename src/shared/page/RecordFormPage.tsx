import { Fragment, type ReactNode, useState } from 'react';
import type { Message } from '../../../texts/message';
import type { PermissionsReply } from '../../../wire/access/access';
import type { Call, Carries } from '../../../wire/protocol/call';
import { Skeleton } from '../api/Loaded';
import type { ReplyOf, RequestOf } from '../api/client';
import { useReader } from '../api/useReader';
import { useRecord } from '../api/useRecord';
import { useMessages } from '../i18n/useMessages';
import { ViewIcon } from '../icon/icon';
import { Card } from '../layout/Card';
import { Link } from '../link/Link';
import { Empty } from '../table/Empty';
import { BackLink } from './BackLink';
import { isMissing, LoadedRecord } from './LoadedRecord';
import { Page } from './Page';
import { useEditedRecord } from './useEditedRecord';
import { useReturn } from './useReturn';

/** Where the page of a new record leads, and what it says. */
interface CreatePage {
  paths: { list: string };
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

/** What the page of a new record gives its form. */
export interface CreateForm {
  disabled: boolean;
  onSaved: (record?: { id: number }) => void;
}

interface CreateRecordPageProps {
  of: CreatePage;
  /** Below the form once this record was saved, instead of the sentence that the page returns. */
  saved?: (id: number) => ReactNode;
  children: (form: CreateForm) => ReactNode;
}

/** The page of a new record: returns to the list a while after the save (D1 §2, D2 §2, §4, D3 §4). */
export function CreateRecordPage({ of, saved: below, children }: CreateRecordPageProps) {
  const t = useMessages();
  const { paths, texts } = of;
  const mayCreate = useReader()?.actions[of.right];
  const [saved, save] = useReturn(of.returnsTo ?? paths.list, of.delay);
  const [made, setMade] = useState<number>();
  const onSaved: CreateForm['onSaved'] = (record) => {
    setMade(record?.id);
    save();
  };
  return (
    <Page
      title={t(texts.create)}
      alerts={of.alerts.create}
      back={<BackLink to={paths.list}>{t(texts.records)}</BackLink>}
    >
      <Card>
        {mayCreate === false ? <Empty title={t(texts.no_create)} /> : children({ disabled: saved, onSaved })}
        {saved && !below && <p role="status">{t(texts.returning)}</p>}
      </Card>
      {made !== undefined && below && <Card>{below(made)}</Card>}
    </Page>
  );
}

/** What the page of a record gives the form that edits it. */
export interface EditForm {
  onSaved: () => void;
  /** Loads the latest version, after somebody else saved meanwhile. */
  onReload: () => void;
}

interface EditRecordPageProps<C extends Carries> {
  of: EditPage;
  id: number;
  /** Loads the record for its form: what others save meanwhile does not come in by itself. */
  call: Call<C>;
  /** A form that the server describes: it does not begin with one of before. */
  described?: boolean;
  /** The version that somebody else saved meanwhile, a `LatestVersion`. */
  latest: (newer: ReplyOf<C>, opened: ReplyOf<C>) => ReactNode;
  /** The form. `newer`: the version that the next save replaces, once it has been looked at. */
  children: (opened: ReplyOf<C>, newer: ReplyOf<C> | null, form: EditForm) => ReactNode;
}

/** The page that edits a record: stays after the save and loads the record anew. */
export function EditRecordPage<C extends Carries & { params: { id: number } }>({
  of: { paths, alerts, texts },
  id,
  call,
  described,
  latest,
  children,
}: EditRecordPageProps<C>) {
  const t = useMessages();
  const edited = useEditedRecord(useRecord(call, { params: { id } } as RequestOf<C>, { fresh: described }));
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
        {({ opened, newer }) => (
          <>
            {newer && latest(newer, opened)}
            <Card>
              <Fragment key={edited.generation}>
                {children(opened, newer, { onSaved: edited.reopen, onReload: edited.compare })}
              </Fragment>
            </Card>
          </>
        )}
      </LoadedRecord>
    </Page>
  );
}
