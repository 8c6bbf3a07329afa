import { useCallback, useMemo } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as explainMessages from '../../../texts/compiled/screen/explain';
import { explainCalls, type WhoList, type WhoRow } from '../../../wire/access/explain';
import { type OwningKind, recordKinds } from '../../../wire/protocol/kind';
import { useList } from '../../shared/api/useList';
import { Button } from '../../shared/button/Button';
import { useMessages } from '../../shared/i18n/useMessages';
import { Card } from '../../shared/layout/Card';
import { Stack } from '../../shared/layout/Stack';
import { useStyles } from '../../shared/style/useStyles';
import type { Column } from '../../shared/table/column';
import { DataTable } from '../../shared/table/DataTable';
import { Empty } from '../../shared/table/Empty';
import { useUrlListState } from '../../shared/table/useUrlListState';
import { PersonLink } from '../../shared/view/PersonLink';
import * as sheet from './Role.module.css';

interface WhoCanSeeProps {
  kind: OwningKind;
  id: number;
  /** Of the record. */
  name: string;
  /** Explains what this person may do with it. */
  onCheck: (userId: number) => void;
}

const pageOf = ({ people, total }: WhoList) => ({ rows: people, total });
const nameOf = ({ full_name }: WhoRow) => full_name;

/** Who can see a record, each with by what. */
export function WhoCanSee({ kind, id, name, onCheck }: WhoCanSeeProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const state = useUrlListState();
  const { page, limit, search } = state;
  const params = { owner: `${recordKinds[kind].owner}:${id}` };
  const list = useList(
    explainCalls.who,
    { params, query: { page, limit, 'search-query': search || undefined } },
    pageOf,
  );
  const title = t(explainMessages.caption, { name });
  const below = useCallback(
    ({ reasons: [first, ...more] }: WhoRow) => (
      <p className={css.why}>
        {first}
        {more.length > 0 && ` (${t(explainMessages.more_ways, { count: more.length })})`}
      </p>
    ),
    [css, t],
  );
  const actions = useCallback(
    (row: WhoRow) => (
      <Button
        look="quiet"
        small
        aria-label={t(explainMessages.check_named, { name: row.full_name })}
        onClick={() => onCheck(row.id)}
      >
        {t(explainMessages.check)}
      </Button>
    ),
    [t, onCheck],
  );
  return (
    <Card title={title}>
      <Stack>
        <DataTable
          name="access-who"
          caption={t(words.people)}
          columns={useColumns()}
          list={list}
          state={state}
          rowKey={(row) => row.id}
          rowName={nameOf}
          below={below}
          actions={actions}
          empty={
            <Empty title={t(explainMessages.nobody)}>
              <p>{t(explainMessages.nobody_text)}</p>
            </Empty>
          }
        />
        {(kind === 'change' || kind === 'contract') && <p className={css.muted}>{t(explainMessages.approvers)}</p>}
      </Stack>
    </Card>
  );
}

const roleWords = {
  admin: explainMessages.administrator,
  agent: words.agent,
  client: explainMessages.a_client,
} as const;

function useColumns(): Column<WhoRow, 'id'>[] {
  const t = useMessages();
  return useMemo(
    () => [
      {
        id: 'full_name',
        header: t(words.name),
        sort: false,
        fixed: true,
        grow: true,
        cell: (row) => <PersonLink person={row} />,
      },
      { id: 'role', header: t(explainMessages.who), sort: false, width: 130, cell: (row) => t(roleWords[row.role]) },
    ],
    [t],
  );
}
