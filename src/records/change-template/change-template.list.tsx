import { useMemo } from 'react';
import * as templateMessages from '../../../texts/compiled/screen/change_template';
import * as words from '../../../texts/compiled/screen/common';
import * as freezeMessages from '../../../texts/compiled/screen/freeze';
import {
  changeTemplateCalls,
  type ChangeTemplateList,
  type ChangeTemplateRow,
  type templateSorts,
} from '../../../wire/change-template/change-template';
import { useList } from '../../shared/api/useList';
import { Badge } from '../../shared/badge/Badge';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import type { Column } from '../../shared/table/column';
import { listQuery } from '../../shared/table/listState';
import { timeColumn } from '../../shared/table/timeColumn';
import { useUrlListState } from '../../shared/table/useUrlListState';
import { Time } from '../../shared/view/Time';
import { CatalogueListPage } from '../catalogue/embed';
import { recurrenceWords } from '../freeze/embed';
import { changeTemplatePaths } from './change-template.paths';

const nameOf = ({ name }: ChangeTemplateRow) => name;
const pageOf = ({ data, total }: ChangeTemplateList) => ({ rows: data, total });

/** /service-desk/change-template (G17a). */
export function ChangeTemplateListPage() {
  const t = useMessages();
  const state = useUrlListState();
  const list = useList(changeTemplateCalls.list, { query: listQuery(state) }, pageOf);
  return (
    <CatalogueListPage
      right="manage_catalogues"
      name="change-template"
      title={t(templateMessages.templates)}
      columns={useColumns()}
      list={list}
      state={state}
      rowName={nameOf}
      paths={changeTemplatePaths}
      remove={changeTemplateCalls.remove}
      texts={{
        add: templateMessages.add,
        empty: templateMessages.empty,
        empty_text: templateMessages.empty_text,
        delete_title: templateMessages.delete_title,
      }}
    />
  );
}

type Shown = (typeof templateSorts)[number] | 'subject' | 'change_type' | 'recurrence' | 'next';

function useColumns(): Column<ChangeTemplateRow, Shown>[] {
  const t = useMessages();
  const { locale } = useHost().kit;
  return useMemo(
    () => [
      {
        id: 'name',
        header: t(words.name),
        fixed: true,
        grow: true,
        cell: (row) => <Link to={changeTemplatePaths.edit(row.id)}>{row.name}</Link>,
      },
      {
        id: 'subject',
        header: t(words.subject),
        sort: false,
        width: 220,
        importance: 2,
        cell: (row) => row.subject,
      },
      {
        id: 'change_type',
        header: t(words.change_type),
        sort: false,
        width: 130,
        importance: 1,
        cell: (row) => row.change_type?.name,
      },
      {
        id: 'recurrence',
        header: t(freezeMessages.repeats),
        sort: false,
        width: 240,
        importance: 2,
        cell: (row) => recurrenceWords(row.recurrence, { t, locale }),
      },
      {
        id: 'next',
        header: t(freezeMessages.next),
        sort: false,
        width: 176,
        importance: 2,
        lead: true,
        cell: (row) =>
          row.stopped_reason ? (
            <span title={row.stopped_reason}>
              <Badge tone="warning">{t(templateMessages.failing)}</Badge>
            </span>
          ) : (
            row.next[0] && <Time at={row.next[0].begin} as="planned" />
          ),
      },
      {
        id: 'active',
        header: t(words.active),
        width: 90,
        importance: 1,
        cell: (row) => t(row.active ? words.yes : words.no),
      },
      {
        id: 'days_ahead',
        header: t(templateMessages.days_ahead),
        width: 120,
        hidden: true,
        cell: (row) => row.days_ahead,
      },
      timeColumn('created_at', t(words.created), { first: 'desc', hidden: true }),
      timeColumn('updated_at', t(words.updated), { first: 'desc', hidden: true }),
    ],
    [t, locale],
  );
}
