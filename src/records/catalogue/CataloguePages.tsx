import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import AssetStatusFormPage from './asset-status/AssetStatusFormPage';
import AssetStatusListPage from './asset-status/AssetStatusListPage';
import AssetTypeFormPage from './asset-type/AssetTypeFormPage';
import AssetTypeListPage from './asset-type/AssetTypeListPage';
import ContractTypeFormPage from './contract-type/ContractTypeFormPage';
import ContractTypeListPage from './contract-type/ContractTypeListPage';
import LicenseTypeFormPage from './license-type/LicenseTypeFormPage';
import LicenseTypeListPage from './license-type/LicenseTypeListPage';
import ProcurementModeFormPage from './procurement-mode/ProcurementModeFormPage';
import ProcurementModeListPage from './procurement-mode/ProcurementModeListPage';
import RelationTypeFormPage from './relation-type/RelationTypeFormPage';
import RelationTypeListPage from './relation-type/RelationTypeListPage';

const pages: Record<string, [list: ComponentType, form: ComponentType]> = {
  'asset-type': [AssetTypeListPage, AssetTypeFormPage],
  'asset-status': [AssetStatusListPage, AssetStatusFormPage],
  procurement: [ProcurementModeListPage, ProcurementModeFormPage],
  'contract-type': [ContractTypeListPage, ContractTypeFormPage],
  'license-type': [LicenseTypeListPage, LicenseTypeFormPage],
  'cmdb-relation': [RelationTypeListPage, RelationTypeFormPage],
};

/** The pages of all catalogues: admins go from one to the next, so that one file holds them. */
export default function CataloguePages() {
  const [, catalogue = '', page] = useLocation().pathname.split('/');
  const [List, Form] = pages[catalogue]!;
  return page ? <Form /> : <List />;
}
