import * as words from '../../../texts/compiled/screen/common';
import * as startMessages from '../../../texts/compiled/screen/start';
import * as problemMessages from '../../../texts/compiled/screen/problem';
import { knownErrorCalls, type MyKnownError, type MyKnownErrors } from '../../../wire/problem/known-error';
import { Loaded, Skeleton } from '../../shared/api/Loaded';
import { useList } from '../../shared/api/useList';
import { isBlankHtml } from '../../../wire/protocol/html';
import { useMessages } from '../../shared/i18n/useMessages';
import { Page } from '../../shared/page/Page';
import { useStyles } from '../../shared/style/useStyles';
import { Empty } from '../../shared/table/Empty';
import { listQuery } from '../../shared/table/listState';
import { Pager } from '../../shared/table/Pager';
import { SearchBox } from '../../shared/table/SearchBox';
import { useUrlListState } from '../../shared/table/useUrlListState';
import { RichText } from '../../shared/view/RichText';
import * as sheet from './Mine.module.css';

const pageOf = ({ known_errors, total }: MyKnownErrors) => ({ rows: known_errors, total });

/** /service-desk/my-known-errors: what a client can do about the known faults of their own assets (G20). */
export default function MyKnownErrorsPage() {
  const t = useMessages();
  const css = useStyles(sheet);
  const state = useUrlListState();
  const { page, limit, search, set } = state;
  const list = useList(knownErrorCalls.knownErrors, { query: listQuery(state) }, pageOf);
  return (
    <Page title={t(startMessages.my_known_errors)} alerts="my-known-errors">
      <Loaded of={list} skeleton={<Skeleton lines={8} />}>
        {({ rows, total }) =>
          total === 0 && !search ? (
            <Empty title={t(problemMessages.no_known_errors)}>{t(problemMessages.no_known_errors_text)}</Empty>
          ) : (
            <div className={css.page}>
              <SearchBox
                value={search}
                of={t(startMessages.my_known_errors)}
                onChange={(text) => set({ search: text })}
              />
              {total === 0 && <p role="status">{t(problemMessages.none_found, { search })}</p>}
              <ul className={css.list}>
                {rows.map((row) => (
                  <KnownError key={row.id} of={row} />
                ))}
              </ul>
              {total > 10 && (
                <Pager
                  label={t(startMessages.my_known_errors)}
                  page={page}
                  limit={limit}
                  total={total}
                  onChange={set}
                />
              )}
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}

function KnownError({ of: { title, workaround, assets } }: { of: MyKnownError }) {
  const t = useMessages();
  const css = useStyles(sheet);
  return (
    <li className={css.error}>
      <h2 className={css.title} dir="auto">
        {title}
      </h2>
      <ul className={css.assets} aria-label={t(words.assets)}>
        {assets.map(({ id, name }) => (
          <li key={id} dir="auto">
            {name}
          </li>
        ))}
      </ul>
      {isBlankHtml(workaround) ? (
        <p className={css.none}>{t(problemMessages.no_workaround_yet)}</p>
      ) : (
        <>
          <h3 className={css.label}>{t(problemMessages.what_to_do)}</h3>
          <RichText html={workaround} />
        </>
      )}
    </li>
  );
}
