import { useMemo } from 'react';
import { connectionCalls, type ConnectionState, type HeldMail } from '../../../wire/connection/connection';
import { isNotification } from '../../../wire/notification/notification';
import { useAction } from '../../shared/api/useAction';
import { Checkbox } from '../../shared/form/Checkbox';
import { useMessages } from '../../shared/i18n/useMessages';
import { useStyles } from '../../shared/style/useStyles';
import type { Column } from '../../shared/table/column';
import { Empty } from '../../shared/table/Empty';
import { ShortTable } from '../../shared/table/ShortTable';
import { timeColumn } from '../../shared/table/timeColumn';
import { useListState } from '../../shared/table/useListState';
import { allOf } from '../../shared/table/allOf';
import * as sheet from './ClientMails.module.css';
import * as words from '../../../texts/compiled/screen/common';
import * as connectionMessages from '../../../texts/compiled/screen/connection';
import * as kindMessages from '../../../texts/compiled/screen/notification-kind';

interface ClientMailsProps {
  connection: ConnectionState;
  onDone: () => void;
}

/** Whether requesters get mails, of what, and those that were not sent to them. */
export function ClientMails({ connection: { name, mails }, onDone }: ClientMailsProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  const save = useAction(connectionCalls.mails, { onDone });
  return (
    <section className={css.section} aria-labelledby="mails-to-requesters">
      <h2 id="mails-to-requesters">{t(connectionMessages.mails)}</h2>
      <Checkbox
        label={t(connectionMessages.mails_switch, { name })}
        checked={save.pending ? !mails.active : mails.active}
        disabled={save.pending}
        onChange={(active) => void save.run({ body: { active } })}
      />
      <p>{t(mails.active ? connectionMessages.mails_on : connectionMessages.mails_off, { name })}</p>
      <details className={css.kinds}>
        <summary>{t(connectionMessages.mails_kinds, { count: mails.kinds.length })}</summary>
        <ul>
          {mails.kinds.map((kind) => (
            <li key={kind}>{t(kindMessages[kind])}</li>
          ))}
        </ul>
      </details>
      {mails.held > 0 ? (
        <HeldMails {...mails} />
      ) : (
        !mails.active && <Empty title={t(connectionMessages.mails_none)}>{t(connectionMessages.mails_none_text)}</Empty>
      )}
    </section>
  );
}

function HeldMails({ held, rows }: Pick<ConnectionState['mails'], 'held' | 'rows'>) {
  const t = useMessages();
  const state = useListState();
  const columns = useMemo<Column<HeldMail, never>[]>(
    () => [
      {
        id: 'subject',
        header: t(words.subject),
        sort: false,
        fixed: true,
        grow: true,
        cell: ({ subject }) => <span dir="auto">{subject}</span>,
      },
      {
        id: 'kind',
        header: t(connectionMessages.mail_kind),
        sort: false,
        width: 240,
        cell: ({ kind }) =>
          isNotification(kind)
            ? t(kindMessages[kind])
            : t(kind === 'rule' ? connectionMessages.mail_rule : connectionMessages.mail_announcement),
      },
      {
        id: 'to',
        header: t(words.requester),
        sort: false,
        lead: true,
        width: 260,
        cell: ({ to: { name, email } }) => <bdi>{name || email}</bdi>,
      },
      { ...timeColumn<HeldMail, 'held_at'>('held_at', t(connectionMessages.held_at)), sort: false } as Column<
        HeldMail,
        never
      >,
    ],
    [t],
  );
  const title = t(connectionMessages.mails_held, { count: held });
  return (
    <>
      <h3>{title}</h3>
      {rows.length < held && <p>{t(connectionMessages.mails_newest, { count: rows.length })}</p>}
      <ShortTable caption={title} columns={columns} list={allOf(rows)} state={state} rowKey={({ id }) => id} />
    </>
  );
}
