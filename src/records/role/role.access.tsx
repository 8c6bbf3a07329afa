import { useSearchParams } from 'react-router-dom';
import * as words from '../../../texts/compiled/screen/common';
import * as catalogueMessages from '../../../texts/compiled/screen/catalogue';
import * as explainMessages from '../../../texts/compiled/screen/explain';
import { isOwned, type OwningKind, recordKinds } from '../../../wire/protocol/kind';
import { useReader } from '../../shared/api/useReader';
import { useMessages } from '../../shared/i18n/useMessages';
import { Card } from '../../shared/layout/Card';
import { Stack } from '../../shared/layout/Stack';
import { BackLink } from '../../shared/page/BackLink';
import { Page } from '../../shared/page/Page';
import { LookupPicker, useChosen } from '../../shared/select/LookupPicker';
import { useStyles } from '../../shared/style/useStyles';
import { Empty } from '../../shared/table/Empty';
import { KindPicker, kindWords } from './KindPicker';
import { Explanation } from './role.explained';
import { rolePaths } from './role.paths';
import { WhoCanSee } from './role.who-list';
import * as sheet from './Role.module.css';

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
                <KindPicker
                  label={t(explainMessages.kind)}
                  kind={kind}
                  onChoose={(chosen) => ask({ kind: chosen, id: null })}
                />
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
              name={record?.name ?? t(kindWords(kind))}
              onCheck={(chosen) => ask({ user_id: String(chosen) })}
            />
          )}
        </Stack>
      )}
    </Page>
  );
}
