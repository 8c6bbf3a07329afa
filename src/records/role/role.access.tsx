import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Message } from '../../../texts/message';
import * as words from '../../../texts/compiled/screen/common';
import * as catalogueMessages from '../../../texts/compiled/screen/catalogue';
import * as explainMessages from '../../../texts/compiled/screen/explain';
import { lookupCalls, type LookupName, type LookupOption } from '../../../wire/parts/lookup';
import { isOwned, ownedKinds, type OwningKind, recordKinds } from '../../../wire/protocol/kind';
import { permissionGroups } from '../../../wire/protocol/permission';
import { useReader } from '../../shared/api/useReader';
import { useRecord } from '../../shared/api/useRecord';
import { Field } from '../../shared/form/Field';
import { useMessages } from '../../shared/i18n/useMessages';
import { Card } from '../../shared/layout/Card';
import { Stack } from '../../shared/layout/Stack';
import { BackLink } from '../../shared/page/BackLink';
import { Page } from '../../shared/page/Page';
import { type Choice, choicesOf, identified } from '../../shared/select/choice';
import { Select } from '../../shared/select/Select';
import { useLookup } from '../../shared/select/useLookup';
import { useStyles } from '../../shared/style/useStyles';
import { Empty } from '../../shared/table/Empty';
import { Explanation } from './role.explained';
import { rolePaths } from './role.paths';
import { WhoCanSee } from './role.who-list';
import { groupWords } from './role.words';
import * as sheet from './Role.module.css';

const wordsOf = (kind: OwningKind): Message =>
  groupWords[permissionGroups.find(({ view }) => view === recordKinds[kind].view)!.group];

const meta = { meta: true } as const;

/** What is asked, in the address: `kind`, `id` and `user_id`. */
type Asked = { kind: OwningKind | null; id: number | null; user: number | null };

function useAsked(): [Asked, (change: Partial<Record<'kind' | 'id' | 'user_id', string | null>>) => void] {
  const [params, setParams] = useSearchParams();
  const kind = params.get('kind') ?? '';
  const asked = {
    kind: isOwned(kind) ? kind : null,
    id: Number(params.get('id')) || null,
    user: Number(params.get('user_id')) || null,
  };
  const ask: ReturnType<typeof useAsked>[1] = (change) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries({ ...change, page: null, q: null }))
        if (value === null) next.delete(name);
        else next.set(name, value);
      return next;
    });
  return [asked, ask];
}

/** /service-desk/roles/access: who can see a record, and why somebody can or cannot (G27). */
export default function AccessPage() {
  const css = useStyles(sheet);
  const t = useMessages();
  const [{ kind, id, user }, ask] = useAsked();
  const may = useReader()?.actions.manage_catalogues;
  const record = useChosen(kind && `${kind}s`, id);
  const person = useChosen('users', user);
  return (
    <Page
      title={t(explainMessages.title)}
      alerts="role-access"
      back={<BackLink to={rolePaths.list}>{t(words.roles)}</BackLink>}
    >
      {may === false ? (
        <Card>
          <Empty title={t(catalogueMessages.no_manage_catalogues)} />
        </Card>
      ) : (
        <Stack>
          <Card>
            <Stack>
              <p className={css.muted}>{t(explainMessages.intro)}</p>
              <div className={css.pickers}>
                <KindPicker kind={kind} onChoose={(chosen) => ask({ kind: chosen, id: null })} />
                {kind && (
                  <LookupPicker
                    key={kind}
                    lookup={`${kind}s`}
                    label={t(explainMessages.record)}
                    chosen={record}
                    onChoose={(chosen) => ask({ id: chosen && String(chosen.id) })}
                  />
                )}
                <LookupPicker
                  lookup="users"
                  label={t(explainMessages.person)}
                  chosen={person}
                  onChoose={(chosen) => ask({ user_id: chosen && String(chosen.id) })}
                />
              </div>
            </Stack>
          </Card>
          {kind && id && user && (
            <Explanation
              userId={user}
              owner={`${recordKinds[kind].owner}:${id}`}
              onEverybody={() => ask({ user_id: null })}
            />
          )}
          {kind && id && !user && (
            <WhoCanSee
              kind={kind}
              id={id}
              name={record?.name ?? t(wordsOf(kind))}
              onCheck={(chosen) => ask({ user_id: String(chosen) })}
            />
          )}
        </Stack>
      )}
    </Page>
  );
}

/** What is chosen by the address, with its name once that is known. */
function useChosen(lookup: LookupName | null, id: number | null): Choice | null {
  const request = lookup && id ? { params: { name: lookup }, query: { ids: [id], ...meta } } : null;
  const option = useRecord(lookupCalls.lookup, request).data?.data[0];
  return request && option?.id === id ? choiceOf(lookup!, option) : null;
}

const choiceOf = (lookup: LookupName, option: LookupOption): Choice =>
  lookup === 'users' ? personChoice(option) : identified(option);

const personChoice = ({ id, name, email }: LookupOption): Choice => ({
  id,
  name,
  note: email ? String(email) : undefined,
});

function KindPicker({ kind, onChoose }: { kind: OwningKind | null; onChoose: (kind: string | null) => void }) {
  const t = useMessages();
  const actions = useReader()?.actions;
  const choices = useMemo(
    () =>
      ownedKinds
        .filter((one) => actions?.[recordKinds[one].view as 'view_assets'] !== false)
        .map((one) => ({ id: one, name: t(wordsOf(one)) })),
    [actions, t],
  );
  const source = useMemo(() => choicesOf(choices), [choices]);
  return (
    <Field label={t(explainMessages.kind)}>
      {(control) => (
        <Select
          control={control}
          source={source}
          value={choices.filter((one) => one.id === kind)}
          onChange={([chosen]) => onChoose(chosen ? String(chosen.id) : null)}
        />
      )}
    </Field>
  );
}

interface LookupPickerProps {
  lookup: LookupName;
  label: string;
  chosen: Choice | null;
  onChoose: (chosen: Choice | null) => void;
}

function LookupPicker({ lookup, label, chosen, onChoose }: LookupPickerProps) {
  const isPeople = lookup === 'users';
  const source = useLookup(lookup, { ...meta, ...(isPeople && { left: true }) }, isPeople ? personChoice : identified);
  return (
    <Field label={label}>
      {(control) => (
        <Select
          control={control}
          source={source}
          value={chosen ? [chosen] : []}
          onChange={([one]) => onChoose(one ?? null)}
        />
      )}
    </Field>
  );
}
