export {
  type Catalogue,
  deleteRow,
  holdCatalogue,
  requireFreeName,
  requireRow,
  saving,
  type Saving,
  usedIn,
  usedInTrash,
} from './catalogue';
export * as uses from './catalogue.uses';
