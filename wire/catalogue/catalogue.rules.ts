import { object } from 'yup';
import { atMost, choice, flag, line, version } from '../protocol/fields';
import { requiredHtml } from '../protocol/html.rules';
import { texts } from '../protocol/reply';
import { catalogueLimits, catalogueTexts } from './catalogue.limits';

/** An asset type (D3 §5, §7). The server adds: the name is free, no type lies below itself, one is the default. */
export const assetTypeForm = object({
  id: choice().optional(),
  name: line().required(texts.required).test(atMost(catalogueLimits.name, catalogueTexts.name)),
  parent_id: choice().optional(),
  is_default: flag().optional(),
  version: version(),
});

/** An asset status (D3 §5, §7). */
export const assetStatusForm = object({
  id: choice().optional(),
  name: line().required(texts.required).test(atMost(catalogueLimits.assetStatus, catalogueTexts.assetStatus)),
  description: requiredHtml(),
  version: version(),
});

/** A procurement mode, a contract type, a license type (D3 §5, §7). The server adds: the name is free. */
export const namedForm = object({
  id: choice().optional(),
  name: line().required(texts.required).test(atMost(catalogueLimits.name, catalogueTexts.name)),
  version: version(),
});

/** What takes the place of a row that is deleted (E21). */
export const reassignForm = object({ reassign_to: choice().optional() });
