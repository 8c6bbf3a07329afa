import { useMemo } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as tokenMessages from '../../../texts/compiled/screen/token';
import type { Token, TokenRow, TokenSort } from '../../../wire/token/token';
import { Badge } from '../../shared/badge/Badge';
import { useMessages } from '../../shared/i18n/useMessages';
import { useStyles } from '../../shared/style/useStyles';
import type { Column } from '../../shared/table/column';
import { timeColumn } from '../../shared/table/timeColumn';
import { PersonLink } from '../../shared/view/PersonLink';
import { Time } from '../../shared/view/Time';
import * as sheet from './Token.module.css';

type Columns<R> = Column<R, TokenSort>[];

/** What lists say of tokens; of those of everybody also whose they are. Only that list can be sorted. */
export function useTokenColumns<R extends Token>(ofAll: boolean): Columns<R> {
  const t = useMessages();
  const css = useStyles(sheet);
  return useMemo(() => {
    const columns: Columns<R> = [
      {
        id: 'name',
        header: t(words.name),
        fixed: true,
        grow: true,
        cell: ({ name, prefix }) => (
          <span dir="auto">
            {name}{' '}
            <code className={css.prefix} dir="ltr">
              {prefix}…
            </code>
          </span>
        ),
      },
      {
        id: 'scopes',
        header: t(tokenMessages.scopes),
        sort: false,
        width: 240,
        cell: ({ scopes }) => <bdi>{scopes.join(', ')}</bdi>,
      },
      {
        id: 'ip_ranges',
        header: t(tokenMessages.networks),
        sort: false,
        width: 180,
        importance: 3,
        hidden: ofAll,
        cell: ({ ip_ranges }) => (ip_ranges.length ? <bdi>{ip_ranges.join(', ')}</bdi> : t(tokenMessages.anywhere)),
      },
      {
        id: 'last_used_at',
        header: t(tokenMessages.last_used),
        width: 200,
        importance: 1,
        first: 'desc',
        cell: ({ last_used_at, last_used_address }) =>
          last_used_at === null ? (
            t(tokenMessages.unused)
          ) : (
            <>
              <Time at={last_used_at} /> · <bdi>{last_used_address}</bdi>
            </>
          ),
      },
      {
        id: 'expires_at',
        header: t(tokenMessages.expires),
        width: 150,
        importance: 1,
        lead: true,
        cell: ({ expires_at, is_expired }) =>
          expires_at === null ? (
            t(tokenMessages.never)
          ) : is_expired ? (
            <Badge tone="danger">{t(tokenMessages.expired)}</Badge>
          ) : (
            <Time at={expires_at} />
          ),
      },
      timeColumn<R, 'created_at'>('created_at', t(words.created), { first: 'desc', importance: 3 }),
    ];
    if (!ofAll) return columns.map((column) => ({ ...column, sort: false })) as Columns<R>;
    const user: Column<R & TokenRow, TokenSort> = {
      id: 'user',
      header: t(words.user),
      width: 180,
      importance: 1,
      cell: (row) =>
        row.is_service ? (
          <>
            <span dir="auto">{row.user.name}</span> <Badge>{t(tokenMessages.account)}</Badge>
          </>
        ) : (
          <PersonLink person={row.user} />
        ),
    };
    return [columns[0]!, user as unknown as Column<R, TokenSort>, ...columns.slice(1)];
  }, [t, css, ofAll]);
}
