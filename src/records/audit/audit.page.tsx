import { useMemo, useState } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as auditMessages from '../../../texts/compiled/screen/audit';
import * as catalogueMessages from '../../../texts/compiled/screen/catalogue';
import { auditCalls, type AuditPage as AuditList, type AuditRow, type AuditVerified } from '../../../wire/audit/audit';
import { queryString } from '../../shared/api/encode';
import { useAction } from '../../shared/api/useAction';
import { useList } from '../../shared/api/useList';
import { useReader } from '../../shared/api/useReader';
import { Alert } from '../../shared/alert/Alert';
import { Button } from '../../shared/button/Button';
import { useMessages } from '../../shared/i18n/useMessages';
import { Card } from '../../shared/layout/Card';
import { Stack } from '../../shared/layout/Stack';
import { Link } from '../../shared/link/Link';
import { adminHome } from '../../shared/page/adminHome';
import { BackLink } from '../../shared/page/BackLink';
import { Page } from '../../shared/page/Page';
import { useStyles } from '../../shared/style/useStyles';
import type { Column } from '../../shared/table/column';
import { DataTable } from '../../shared/table/DataTable';
import { Empty } from '../../shared/table/Empty';
import { useUrlListState } from '../../shared/table/useUrlListState';
import { Time } from '../../shared/view/Time';
import { AuditFilters, queryOf, useAsked } from './audit.filters';
import * as sheet from './Audit.module.css';

const pageOf = ({ audit, ...total }: AuditList) => ({ rows: audit, ...total });

/** /service-desk/audit: who did what, whether anybody changed it since, and the same as a file (G27). */
export default function AuditPage() {
  const t = useMessages();
  const may = useReader()?.actions.view_audit;
  return (
    <Page
      title={t(auditMessages.title)}
      alerts="audit"
      back={<BackLink to={adminHome}>{t(words.administration)}</BackLink>}
    >
      {may === false ? (
        <Card>
          <Empty title={t(catalogueMessages.no_view_audit)} />
        </Card>
      ) : (
        <Audit />
      )}
    </Page>
  );
}

function Audit() {
  const css = useStyles(sheet);
  const t = useMessages();
  const state = useUrlListState({ limit: 25 });
  const [asked, ask] = useAsked();
  const query = queryOf(asked);
  const list = useList(auditCalls.list, { query: { ...query, page: state.page, limit: state.limit } }, pageOf);
  /** Of what was asked then. */
  const [verified, setVerified] = useState<AuditVerified | null>(null);
  const verify = useAction(auditCalls.verify, {
    onDone({ data }) {
      setVerified(data);
      void list.reload();
    },
  });
  const { from, to } = asked;
  return (
    <Stack>
      <Card>
        <Stack>
          <p className={css.muted}>{t(auditMessages.intro)}</p>
          <AuditFilters asked={asked} ask={ask} />
          <div className={css.actions}>
            <Button
              look="primary"
              disabled={verify.pending}
              onClick={() => void verify.run({ body: { ...(from && { from }), ...(to && { to }) } })}
            >
              {verify.pending ? t(auditMessages.verifying) : t(auditMessages.verify)}
            </Button>
            <Link to={auditCalls.export.path + queryString(query)} look="plain" isOfServer download="audit.jsonl">
              {t(auditMessages.export)}
            </Link>
          </div>
          {verified && !verify.pending && <Verified result={verified} />}
        </Stack>
      </Card>
      <DataTable
        name="audit"
        plain
        caption={t(auditMessages.title)}
        columns={useColumns()}
        list={list}
        state={state}
        rowKey={({ id }) => id}
        empty={<Empty title={t(auditMessages.empty)}>{t(auditMessages.empty_text)}</Empty>}
      />
    </Stack>
  );
}

const reasons = {
  missing: auditMessages.broken_missing,
  entry: auditMessages.broken_entry,
  chain: auditMessages.broken_chain,
  content: auditMessages.broken_content,
  source: auditMessages.broken_source,
};

function Verified({ result: { broken, entries, hash } }: { result: AuditVerified }) {
  const css = useStyles(sheet);
  const t = useMessages();
  if (broken)
    return (
      <Alert kind="error">
        {t(auditMessages.broken, { id: broken.id, day: broken.day })} {t(reasons[broken.reason])}
      </Alert>
    );
  return (
    <Alert kind="success">
      {t(auditMessages.verified, { count: entries })}
      {hash && (
        <p className={css.head}>
          {t(auditMessages.newest)} <bdi dir="ltr">{hash}</bdi>
        </p>
      )}
    </Alert>
  );
}

function useColumns(): Column<AuditRow, never>[] {
  const css = useStyles(sheet);
  const t = useMessages();
  return useMemo(
    () => [
      { id: 'id', header: t(auditMessages.number), sort: false, width: 80, importance: 1, cell: ({ id }) => id },
      {
        id: 'at',
        header: t(auditMessages.time),
        sort: false,
        width: 170,
        cell: ({ at }) => <Time at={at} as="hour" />,
      },
      { id: 'text', header: t(auditMessages.what), sort: false, fixed: true, grow: true, cell: ({ text }) => text },
      {
        id: 'record',
        header: t(auditMessages.record),
        sort: false,
        width: 160,
        cell: ({ record }) => (record?.path ? <Link to={record.path}>{record.name}</Link> : record?.name),
      },
      {
        id: 'hash',
        header: t(auditMessages.hash),
        sort: false,
        width: 120,
        importance: 1,
        cell: ({ hash }) => (
          <code className={css.hash} dir="ltr" title={hash}>
            {hash.slice(0, 10)}
          </code>
        ),
      },
    ],
    [t, css],
  );
}
