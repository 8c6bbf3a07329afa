import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyPart } from '../../shared/part/lazyPart';
import AdminPage from './admin/AdminPage';
import type { OwnCatalogue } from './admin/settings';
import AssetStatusFormPage from './asset-status/AssetStatusFormPage';
import AssetStatusListPage from './asset-status/AssetStatusListPage';
import AssetTypeFormPage from './asset-type/AssetTypeFormPage';
import AssetTypeListPage from './asset-type/AssetTypeListPage';
import { namedScreens } from './named/named.screens';
import { NamedFormPage } from './named/NamedFormPage';
import { NamedListPage } from './named/NamedListPage';
import RelationTypeFormPage from './relation-type/RelationTypeFormPage';
import RelationTypeListPage from './relation-type/RelationTypeListPage';

// What closing a change asks for is set beside its statuses.
const OutcomeSetting = lazyPart(async () => ({ default: (await import('../change/embed')).OutcomeSetting }), {
  skeleton: null,
});

const pages: Record<OwnCatalogue, [list: ComponentType, form: ComponentType]> = {
  'asset-type': [AssetTypeListPage, AssetTypeFormPage],
  'asset-status': [AssetStatusListPage, AssetStatusFormPage],
  'cmdb-relation': [RelationTypeListPage, RelationTypeFormPage],
};

/** The pages of all catalogues, and the one from which an admin goes to all settings: admins go from one to the next, so that one file holds them. */
export default function CataloguePages() {
  const [, catalogue = '', page] = useLocation().pathname.split('/');
  if (catalogue === 'admin') return <AdminPage />;
  const named = namedScreens[catalogue];
  if (named && page) return <NamedFormPage key={catalogue} of={named} />;
  if (named)
    return (
      <NamedListPage key={catalogue} of={named}>
        {named === namedScreens['change-status'] && <OutcomeSetting />}
      </NamedListPage>
    );
  const [List, Form] = pages[catalogue as OwnCatalogue];
  return page ? <Form /> : <List />;
}
