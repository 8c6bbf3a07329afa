import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import * as words from '../../../texts/compiled/screen/common';
import * as catalogueMessages from '../../../texts/compiled/screen/catalogue';
import * as roleMessages from '../../../texts/compiled/screen/role';
import { roleCalls, type RoleRow } from '../../../wire/access/role';
import { Loaded } from '../../shared/api/Loaded';
import { useReader } from '../../shared/api/useReader';
import { useRecord } from '../../shared/api/useRecord';
import { Badge } from '../../shared/badge/Badge';
import { useMessages } from '../../shared/i18n/useMessages';
import { Card } from '../../shared/layout/Card';
import { Stack } from '../../shared/layout/Stack';
import { Link } from '../../shared/link/Link';
import { BackLink } from '../../shared/page/BackLink';
import { useGo } from '../../shared/page/go';
import { LoadedRecord } from '../../shared/page/LoadedRecord';
import { Page } from '../../shared/page/Page';
import { useEditedRecord } from '../../shared/page/useEditedRecord';
import { lazyPart } from '../../shared/part/lazyPart';
import { Empty } from '../../shared/table/Empty';
import { RoleHolders } from './role.holders';
import { RoleListPage } from './role.list';
import { RightsMatrix } from './role.matrix';
import { rolePaths } from './role.paths';
import { groupsFor, rightsOf, useRightNames } from './role.rights';

const RoleForm = lazyPart(() => import('./role.form'));
const RoleComparePage = lazyPart(() => import('./role.compare'));
const AccessPage = lazyPart(() => import('./role.access'));

/** The pages of roles; few people open them. */
export default function RolePages() {
  const { id } = useParams();
  const end = useLocation().pathname.split('/').at(-1);
  if (end === 'compare') return <RoleComparePage />;
  if (end === 'access') return <AccessPage />;
  if (id !== undefined) return <RolePage key={id} id={Number(id)} />;
  return end === 'create' ? <CreatePage /> : <RoleListPage />;
}

/** /service-desk/roles/create; with `?copy=` it begins as another one is. */
function CreatePage() {
  const t = useMessages();
  const go = useGo();
  const [params] = useSearchParams();
  const copied = Number(params.get('copy')) || null;
  const load = useRecord(roleCalls.view, copied === null ? null : { params: { id: copied } }, { fresh: true });
  const names = useRightNames();
  const may = useReader()?.actions.manage_catalogues;
  const title = t(roleMessages.create_title);
  const form = (begin?: RoleRow) =>
    names && (
      <RoleForm
        label={title}
        names={names}
        begin={begin && { ...begin, name: t(roleMessages.copy_of, { name: begin.name }) }}
        onSaved={(id, message) => go(rolePaths.edit(id), message)}
      />
    );
  return (
    <Page title={title} alerts="role-create" back={<BackToList />}>
      <Card>
        {may === false && <Empty title={t(catalogueMessages.no_manage_catalogues)} />}
        {may !== false && (copied === null ? form() : <Loaded of={load}>{({ role }) => form(role)}</Loaded>)}
      </Card>
    </Page>
  );
}

/** /service-desk/roles/{id}/edit: what it gives, and who has it. One that is built in is only read. */
function RolePage({ id }: { id: number }) {
  const t = useMessages();
  const names = useRightNames();
  const edited = useEditedRecord(useRecord(roleCalls.view, { params: { id } }, { fresh: true }));
  const role = edited.data?.opened.role;
  return (
    <Page
      title={role?.name ?? t(roleMessages.edit_title)}
      alerts="role-edit"
      back={<BackToList />}
      state={role?.built_in && <Badge>{t(roleMessages.built_in)}</Badge>}
      actions={
        <>
          <Link to={rolePaths.compareWith(id)} look="plain">
            {t(roleMessages.compare)}
          </Link>
          <Link to={rolePaths.copy(id)} look="plain">
            {t(roleMessages.copy)}
          </Link>
        </>
      }
    >
      <LoadedRecord of={edited} list={rolePaths.list} records={t(words.roles)}>
        {({ opened }) => (
          <Stack>
            <Card>
              {names && opened.role.built_in && <BuiltIn role={opened.role} names={names} />}
              {names && !opened.role.built_in && (
                <RoleForm
                  key={edited.generation}
                  label={t(roleMessages.edit_title)}
                  names={names}
                  stored={opened.role}
                  onSaved={edited.reopen}
                  onReload={edited.reopen}
                />
              )}
            </Card>
            <RoleHolders {...opened} />
          </Stack>
        )}
      </LoadedRecord>
    </Page>
  );
}

function BuiltIn({ role, names }: { role: RoleRow; names: ReadonlyMap<string, string> }) {
  const t = useMessages();
  return (
    <Stack>
      <p>{t(roleMessages.built_in_text, { preset: role.preset ?? '' })}</p>
      <RightsMatrix groups={groupsFor(role.for_clients)} rights={rightsOf(role.permissions)} names={names} />
    </Stack>
  );
}

function BackToList() {
  const t = useMessages();
  return <BackLink to={rolePaths.list}>{t(words.roles)}</BackLink>;
}
