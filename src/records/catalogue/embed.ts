export { AddRowPage, EditRowPage, freshRow, RowFormPage, type CatalogueFormProps } from './CatalogueFormPage';
export { CatalogueListPage } from './CatalogueListPage';
export { ContractTypeDialog } from './contract-type/ContractTypeDialog';
export { DeleteRow } from './DeleteRow';
export { textsOf as settingTexts } from './admin/setting.texts';
export { openSettings, settings } from './admin/settings';
