import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import * as words from '../../../../texts/compiled/screen/common';
import * as startMessages from '../../../../texts/compiled/screen/start';
import { type Home, type HomeBlock, homeBlocks, homeCalls, type HomeRow } from '../../../../wire/home/home';
import { useList } from '../../../shared/api/useList';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Link } from '../../../shared/link/Link';
import { BackLink } from '../../../shared/page/BackLink';
import { Page } from '../../../shared/page/Page';
import type { Column } from '../../../shared/table/column';
import { DataTable } from '../../../shared/table/DataTable';
import { Empty } from '../../../shared/table/Empty';
import { useUrlListState } from '../../../shared/table/useUrlListState';
import { start } from '../menu';
import UnknownPage from '../UnknownPage';
import { emptyTexts, homeLive, kindNames, titleOf } from './blocks';
import { hasIdentifier, HomeTime } from './HomeCard';

const pageOf = ({ rows, total }: Home['mine']) => ({ rows, total });

/** /service-desk/home/{block}: all rows of a block of the start page, in the same order. */
export default function BlockPage() {
  const { block } = useParams();
  const known = homeBlocks.find((one) => one === block);
  return known ? <Block key={known} block={known} /> : <UnknownPage />;
}

function Block({ block }: { block: HomeBlock }) {
  const t = useMessages();
  const state = useUrlListState();
  const { page, limit } = state;
  const list = useList(homeCalls.block, { params: { block }, query: { page, limit } }, pageOf, { live: homeLive });
  const title = titleOf(t, block);
  const columns = useMemo<Column<HomeRow, never>[]>(
    () => [
      {
        id: 'identifier',
        header: t(words.identifier),
        sort: false,
        width: 130,
        cell: (row) => (hasIdentifier(row) ? row.identifier : null),
      },
      {
        id: 'title',
        header: t(words.name),
        sort: false,
        fixed: true,
        grow: true,
        cell: (row) => <Link to={row.path}>{row.title}</Link>,
      },
      { id: 'kind', header: t(startMessages.kind), sort: false, width: 150, cell: ({ kind }) => t(kindNames[kind]) },
      {
        id: 'due',
        header: t(startMessages.due),
        sort: false,
        width: 200,
        cell: (row) => row.due && <HomeTime row={row} />,
      },
    ],
    [t],
  );
  return (
    <Page title={title} alerts="start-block" back={<BackLink to="/service-desk">{t(start.text)}</BackLink>}>
      <DataTable
        plain
        name={`start-${block}`}
        caption={title}
        columns={block === 'recent' ? columns.slice(0, 3) : columns}
        list={list}
        state={state}
        rowKey={(row) => `${row.kind}${row.id}`}
        empty={<Empty title={t(emptyTexts[block])} />}
      />
    </Page>
  );
}
