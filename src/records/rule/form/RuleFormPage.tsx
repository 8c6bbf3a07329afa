import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { catalogueDelays } from '../../../../wire/catalogue/catalogue';
import type { PageType, RuleFieldList } from '../../../../wire/rule/rule';
import { Alert } from '../../../shared/alert/Alert';
import { Loaded } from '../../../shared/api/Loaded';
import { useReader } from '../../../shared/api/useReader';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Card } from '../../../shared/layout/Card';
import { Stack } from '../../../shared/layout/Stack';
import { BackLink } from '../../../shared/page/BackLink';
import { LoadedRecord } from '../../../shared/page/LoadedRecord';
import { Page } from '../../../shared/page/Page';
import { useEditedRecord } from '../../../shared/page/useEditedRecord';
import { useReturn } from '../../../shared/page/useReturn';
import { Empty } from '../../../shared/table/Empty';
import { type RuleView, useRuleOffers, useRuleToEdit } from '../rule.api';
import { rulePaths } from '../rule.paths';
import { usePageType, useRuleKind } from '../useRuleKind';
import { RuleForm } from './RuleForm';
import * as ruleMessages from '../../../../texts/compiled/screen/rule';

/** /service-desk/{workflow|listener}/create and /{id}/edit (D1 §2). */
export default function RuleFormPage() {
  const { id } = useParams();
  const kind = useRuleKind();
  return id === undefined ? <CreatePage key={kind} /> : <EditPage key={`${kind} ${id}`} id={Number(id)} />;
}

/** Returns to the list three seconds after the save. `?from=5`: begins as another one. */
function CreatePage() {
  const t = useMessages();
  const kind = useRuleKind();
  const page = usePageType();
  const [params] = useSearchParams();
  const from = Number(params.get('from')) || null;
  const list = rulePaths(kind).list(page);
  const [saved, save] = useReturn(list, catalogueDelays.redirectAfterCreate);
  const offers = useRuleOffers(page);
  const source = useRuleToEdit(kind, from);
  const form = { kind, page, onSaved: save, disabled: saved };
  return (
    <Frame title={t(ruleMessages[`${kind}_new`])} page={page}>
      <Loaded of={offers}>
        {(known) =>
          from === null ? (
            <RuleForm {...form} offers={known} />
          ) : (
            <LoadedRecord of={source} list={list} records={t(ruleMessages[`${kind}_all`])}>
              {(rule) => (
                <RuleForm
                  {...form}
                  offers={known}
                  rule={{ ...rule, name: t(ruleMessages.copy_of, { name: rule.name }) }}
                />
              )}
            </LoadedRecord>
          )
        }
      </Loaded>
      {saved && <p role="status">{t(ruleMessages.returning)}</p>}
    </Frame>
  );
}

/** Stays after the save and loads the rule anew. */
function EditPage({ id }: { id: number }) {
  const t = useMessages();
  const kind = useRuleKind();
  const edited = useEditedRecord(useRuleToEdit(kind, id));
  const page = edited.data?.opened.page_type ?? 'ticket';
  return (
    <Frame title={t(ruleMessages[`${kind}_edit`])} page={page}>
      <LoadedRecord of={edited} list={rulePaths(kind).list(page)} records={t(ruleMessages[`${kind}_all`])}>
        {({ opened }) => (
          <EditForm key={edited.generation} page={opened.page_type}>
            {(offers) => (
              <Stack>
                <ActsWith rule={opened} />
                <RuleForm
                  edited
                  {...{ kind, offers, page: opened.page_type, rule: opened }}
                  onSaved={edited.reopen}
                  onReload={edited.reopen}
                />
              </Stack>
            )}
          </EditForm>
        )}
      </LoadedRecord>
    </Frame>
  );
}

function EditForm({ page, children }: { page: PageType; children: (offers: RuleFieldList) => ReactNode }) {
  return <Loaded of={useRuleOffers(page)}>{children}</Loaded>;
}

/** With whose rights somebody else's rule acts, or why it does not run and what to do (decision G35). */
function ActsWith({ rule: { author, stopped_reason } }: { rule: RuleView }) {
  const t = useMessages();
  const reader = useReader();
  if (stopped_reason)
    return (
      <Alert kind="warning">
        <span dir="auto">{stopped_reason}</span>
      </Alert>
    );
  if (author?.id === reader?.user_id) return null;
  return (
    <Alert kind="info">
      {author ? t(ruleMessages.acts_with, { name: author.name }) : t(ruleMessages.acts_with_nobody)}
    </Alert>
  );
}

function Frame({ title, page, children }: { title: string; page: PageType; children: ReactNode }) {
  const t = useMessages();
  const kind = useRuleKind();
  const may = useReader()?.actions.manage_automation;
  return (
    <Page
      title={title}
      alerts={`${kind}-form`}
      back={<BackLink to={rulePaths(kind).list(page)}>{t(ruleMessages[`${kind}_all`])}</BackLink>}
    >
      <Card>{may === false ? <Empty title={t(ruleMessages.no_right)} /> : children}</Card>
    </Page>
  );
}
