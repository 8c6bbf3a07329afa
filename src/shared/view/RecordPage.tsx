import { type ComponentProps, type ComponentType, memo, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { Message } from '../../../texts/message';
import type { Call, Carries } from '../../../wire/protocol/call';
import type { ListQuery } from '../../../wire/protocol/list';
import { Alert } from '../alert/Alert';
import type { ReplyOf } from '../api/client';
import type { Load } from '../api/useRecord';
import { shown } from '../format/truncate';
import { useMessages } from '../i18n/useMessages';
import { type KeyOffers, useKeys } from '../keys/useKeys';
import { BackLink } from '../page/BackLink';
import { LoadedRecord } from '../page/LoadedRecord';
import { Page } from '../page/Page';
import { RecordNeighbours } from '../page/RecordNeighbours';
import { lazyPart } from '../part/lazyPart';
import { RetryActions } from './Flagged';
import { Truncated } from './Truncated';

/** The list out of which a record was opened. */
interface ListOfRecords<L extends Carries> {
  paths: { list: string; show: (id: number) => string };
  /** What its records are called. */
  name: Message;
  call: Call<L>;
  rows: (reply: ReplyOf<L>) => readonly { id: number }[];
}

export const listOfRecords = <L extends Carries>(list: ListOfRecords<L>) => list;

const WatchButton = lazyPart(() => import(/* webpackChunkName: "watch" */ '../watch/WatchButton'), { skeleton: null });

interface RecordPageProps<L extends Carries> extends Omit<ComponentProps<typeof Page>, 'heading' | 'back'> {
  id: number;
  list: ListOfRecords<L>;
  /** What its keys do; `assign` and `status` press what has `data-key` unless given. */
  keys?: KeyOffers;
  /** Under which it owns things, once the record is loaded: it can be watched. */
  owner?: string | false;
  /** What the reader may do with it: once the record is loaded, `actions` follow it. */
  allowed?: Load<unknown>;
}

/** Frame of a record's page: its title, the way back to its list, the records beside it there. */
export function RecordPage<L extends Carries & { query?: ListQuery }>({
  id,
  list,
  keys = {},
  allowed,
  owner,
  ...page
}: RecordPageProps<L>) {
  const t = useMessages();
  useKeys('on_record', keys);
  return (
    <Page
      {...page}
      actions={
        <>
          {owner && <WatchButton owner={`${owner}:${id}`} />}
          {allowed?.error && allowed.data === undefined ? <RetryActions of={allowed} /> : page.actions}
        </>
      }
      heading={<Truncated text={page.title} max={shown.title} />}
      back={
        <>
          <BackLink to={list.paths.list} record={id}>
            {t(list.name)}
          </BackLink>
          <RecordNeighbours id={id} {...list} />
        </>
      }
    />
  );
}

interface ShownRecordProps<T> {
  of: Load<T>;
  list: { paths: { list: string }; name: Message };
  /** Said above a record that was deleted while it was shown. */
  deleted?: Message;
  children: (loaded: T) => ReactNode;
}

/** What the page of a record shows once it is loaded. */
export function ShownRecord<T>({ of, list, deleted, children }: ShownRecordProps<T>) {
  const t = useMessages();
  return (
    <LoadedRecord of={of} list={list.paths.list} records={t(list.name)}>
      {(loaded) => (
        <>
          {deleted && of.error?.status === 404 && <Alert kind="warning">{t(deleted)}</Alert>}
          {children(loaded)}
        </>
      )}
    </LoadedRecord>
  );
}

/**
 * A page at an address with the id of a record, from `recordAhead` with what it loads first. It is drawn anew for another
 * id, not for another tab.
 */
export function recordRoute(Shown: ComponentType<{ id: number }>, Ahead?: ComponentType<{ id: number }>) {
  const Kept = memo(Shown);
  function RecordRoute() {
    const { id } = useParams();
    return <Kept key={id} id={Number(id)} />;
  }
  return Object.assign(RecordRoute, { Ahead });
}
