import { type InferType, object, string } from 'yup';
import { manyForm, setChoice } from '../parts/bulk.rules';
import {
  atMost,
  choice,
  choices,
  dateTime,
  file,
  flag,
  line,
  lines,
  neededWhenNew,
  version,
  wholeNumber,
} from '../protocol/fields';
import { sentCustomFields } from '../parts/form.rules';
import { optionalHtml } from '../protocol/html.rules';
import { texts } from '../protocol/reply';
import { assetServices } from './asset.services';
import { assetLimits, assetTexts } from './asset.limits';

/** Assets to attach to any record (D1 §5, D2 §5). */
export const assetSelection = object({ asset_ids: choices().min(1, texts.selectAssets).required(texts.selectAssets) });

/**
 * The asset form. What is not sent stays as it is, what is sent empty is cleared. The server adds: the choices
 * exist, the identifier is free, the custom fields.
 */
export const assetForm = object({
  id: choice().optional(),
  name: line().default(undefined).test(neededWhenNew).test(atMost(assetLimits.name, assetTexts.name)),
  identifier: line().default(undefined).test(atMost(assetLimits.identifier, assetTexts.identifier)),
  asset_type_id: choice().optional().test(neededWhenNew),
  asset_status_id: choice().optional(),
  product_id: choice().optional(),
  department_id: choice().optional(),
  organization_id: choice().optional(),
  location_id: choice().optional(),
  impact_type_id: choice().optional(),
  managed_by_id: choice().optional(),
  used_by_id: choice().optional(),
  assigned_on: dateTime().default(undefined).optional(),
  description: optionalHtml().optional(),
  attachment: file(),
  attachment_delete: choices().optional(),
  custom_fields: sentCustomFields(),
  version: version(),
});
export type AssetForm = InferType<typeof assetForm>;

/** Records of one kind to attach to an asset, or to detach from it (D3 §7). */
export const serviceSelection = object({
  type: string().oneOf(assetServices, assetTexts.service).required(texts.required),
  type_ids: choices().min(1, texts.required).required(texts.required),
});

/** Handing an asset to a person, or with `used_by_id` null taking it back. What is not sent stays. */
export const assignForm = object({
  used_by_id: choice().defined(texts.required),
  location_id: choice().optional(),
  asset_status_id: choice().optional(),
  assigned_on: dateTime().default(undefined).optional(),
  note: lines().test(atMost(assetLimits.note, assetTexts.note)),
  /** The person gets a mail that says what they have got or given back; 1 unless told. */
  receipt: flag().optional(),
  version: version(),
});

/** The dialog that hands an asset over: without a person it would take the asset back. */
export const handOverForm = assignForm.shape({ used_by_id: choice().required(texts.required) });

export const cloneForm = object({
  name: line().default(undefined).test(atMost(assetLimits.name, assetTexts.name)),
  copies: wholeNumber(assetTexts.copies)
    .min(1, assetTexts.copies)
    .max(assetLimits.copies, assetTexts.copies)
    .optional(),
});

/** Many at once (D29). */
export const assetBulk = manyForm({
  asset_type_id: setChoice(),
  asset_status_id: choice().optional(),
  product_id: choice().optional(),
  department_id: choice().optional(),
  organization_id: choice().optional(),
  location_id: choice().optional(),
  impact_type_id: choice().optional(),
  managed_by_id: choice().optional(),
  used_by_id: choice().optional(),
});
