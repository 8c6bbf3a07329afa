import { object } from 'yup';
import { atMost, choice, choices, flag, line, neededWhenNew, version } from '../protocol/fields';
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

/** A row of a catalogue of names (D3 §5, §7, B1). The server adds: the name is free, and what it behaves as. */
export const namedForm = object({
  id: choice().optional(),
  name: line().required(texts.required).test(atMost(catalogueLimits.name, catalogueTexts.name)),
  version: version(),
});

/** The same of a catalogue whose rows behave as a built-in one: a new row says as which. */
export const behavingForm = namedForm.shape({
  behaves_as_id: choice().test(neededWhenNew),
});

/** The ids of all rows of a catalogue, in the order wanted and in the order before. */
export const orderForm = object({
  ids: choices().required(texts.required).min(1, texts.required),
  seen: choices().optional(),
});

/** What takes the place of a row that is deleted (E21). */
export const reassignForm = object({ reassign_to: choice().optional() });
