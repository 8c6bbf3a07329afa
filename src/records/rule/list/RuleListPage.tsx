import { useState } from 'react';
import type { PageType } from '../../../../wire/rule/rule';
import { Loaded } from '../../../shared/api/Loaded';
import { useReader } from '../../../shared/api/useReader';
import { Button } from '../../../shared/button/Button';
import { useRowDelete } from '../../../shared/dialog/useRowDelete';
import { ViewLink } from '../../../shared/filter/ViewLink';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Card } from '../../../shared/layout/Card';
import { Stack } from '../../../shared/layout/Stack';
import { ListPage } from '../../../shared/page/ListPage';
import { SrOnly } from '../../../shared/style/SrOnly';
import { useStyles } from '../../../shared/style/useStyles';
import { Empty } from '../../../shared/table/Empty';
import { EmptyList } from '../../../shared/table/EmptyList';
import { Pager } from '../../../shared/table/Pager';
import { SearchBox } from '../../../shared/table/SearchBox';
import { useUrlListState } from '../../../shared/table/useUrlListState';
import { callsOf, type RuleView, useKnownFields, useRuleList, useRulePages } from '../rule.api';
import { rulePaths } from '../rule.paths';
import { usePageType, useRuleKind } from '../useRuleKind';
import { namedIn } from '../words/named';
import { useLookupNames } from '../words/useLookupNames';
import { type RuleSummary, useRuleWords } from '../words/useRuleWords';
import { RuleLine } from './RuleLine';
import * as sheet from './RuleList.module.css';
import { useRuleOrder } from './useRuleOrder';
import { VersionsDialog } from './VersionsDialog';
import * as words from '../../../../texts/compiled/screen/common';
import * as ruleMessages from '../../../../texts/compiled/screen/rule';
import * as tableMessages from '../../../../texts/compiled/screen/table';

/** A stored rule as its sentence needs it. */
const ruleSummary = ({ actions, ...rule }: RuleView): RuleSummary => ({
  ...rule,
  actions: actions.filter((action) => action !== undefined) as RuleSummary['actions'],
});

/** /service-desk/workflow and /service-desk/listener: the rules for one kind of record, in the order in which they run. */
export default function RuleListPage() {
  const t = useMessages();
  const kind = useRuleKind();
  const page = usePageType();
  const may = useReader()?.actions.manage_automation;
  const pages = useRulePages();
  const paths = rulePaths(kind);
  return (
    <ListPage
      title={t(ruleMessages[`${kind}_all`])}
      alerts={`${kind}-list`}
      add={may && pages?.includes(page) && { to: paths.create(page), text: t(ruleMessages[`${kind}_add`]) }}
    >
      {may === false ? (
        <Card>
          <Empty title={t(ruleMessages.no_right)} />
        </Card>
      ) : (
        <Stack>
          <PageTypes page={page} pages={pages ?? []} />
          {pages?.includes(page) === false ? (
            <Card>
              <Empty title={t(ruleMessages.no_view)} />
            </Card>
          ) : (
            <Rules key={`${kind} ${page}`} page={page} />
          )}
        </Stack>
      )}
    </ListPage>
  );
}

/** The kinds of records that the reader may see, each with rules of its own. */
function PageTypes({ page, pages }: { page: PageType; pages: readonly PageType[] }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const paths = rulePaths(useRuleKind());
  return (
    <nav className={css.pages} aria-label={t(words.records)}>
      <ul>
        {pages.map((one) => (
          <li key={one}>
            <ViewLink to={paths.list(one)} current={one === page}>
              {t(ruleMessages[one])}
            </ViewLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Rules({ page }: { page: PageType }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const kind = useRuleKind();
  const state = useUrlListState({ sort: 'order', order: 'asc', limit: 100 });
  const list = useRuleList(kind, page, state);
  const known = useKnownFields(page);
  const words = useRuleWords(known, useLookupNames(namedIn((list.data?.rows ?? []).map(ruleSummary), known.fields)));
  const { rules, lines, order, moved } = useRuleOrder(kind, page, state, list);
  const [versionsOf, showVersions] = useState<RuleView>();
  const deletion = useRowDelete<RuleView>({
    calls: callsOf(kind),
    list,
    title: t(ruleMessages[`${kind}_delete_title`]),
    question: ({ name }) => t(ruleMessages.delete_question, { name }),
  });
  const add = { to: rulePaths(kind).create(page), text: t(ruleMessages[`${kind}_add`]) };
  const before = (state.page - 1) * state.limit;
  return (
    <>
      <p className={css.intro}>{t(ruleMessages[`${kind}_about`])}</p>
      {Boolean(list.data?.total || state.search) && (
        <SearchBox
          of={t(ruleMessages[`${kind}_all`])}
          value={state.search}
          onChange={(search) => state.set({ search })}
        />
      )}
      <Loaded of={list}>
        {({ total }) =>
          total === 0 && state.search ? (
            <Card>
              <Empty
                title={t(tableMessages.nothing_matches)}
                actions={
                  <Button small onClick={() => state.set({ search: '' })}>
                    {t(tableMessages.clear_search)}
                  </Button>
                }
              />
            </Card>
          ) : total === 0 ? (
            <Card>
              <EmptyList
                title={t(ruleMessages[`${kind}_none`])}
                text={t(ruleMessages[`${kind}_none_text`])}
                add={add}
              />
            </Card>
          ) : (
            <>
              <ol ref={lines} className={css.rules} aria-label={t(ruleMessages[`${kind}_all`])}>
                {rules.map((rule, index) => (
                  <RuleLine
                    key={rule.id}
                    kind={kind}
                    rule={rule}
                    place={before + index + 1}
                    sentence={words.rule(kind, ruleSummary(rule))}
                    order={state.search ? undefined : order}
                    onChanged={list.reload}
                    onVersions={showVersions}
                    onDelete={deletion.confirm}
                  />
                ))}
              </ol>
              {total > state.limit && (
                <Pager label={t(ruleMessages[`${kind}_all`])} {...state} total={total} onChange={state.set} />
              )}
            </>
          )
        }
      </Loaded>
      <SrOnly live>
        {moved
          ? t(ruleMessages.moved, {
              name: moved.name,
              place: before + rules.indexOf(moved) + 1,
              count: list.data?.total ?? rules.length,
            })
          : ''}
      </SrOnly>
      {versionsOf && <VersionsDialog kind={kind} rule={versionsOf} onClose={() => showVersions(undefined)} />}
      {deletion.dialog}
    </>
  );
}
