export { AddRowPage, EditRowPage, type CatalogueFormProps } from './CatalogueFormPage';
export { CatalogueListPage } from './CatalogueListPage';
export { ContractTypeDialog } from './contract-type/ContractTypeDialog';
export { DeleteRow } from './DeleteRow';
export { settings } from './admin/settings';
