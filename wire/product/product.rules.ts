import { object } from 'yup';
import { atMost, choice, choices, flag, line, requiredChoice, version } from '../protocol/fields';
import { requiredHtml } from '../protocol/html.rules';
import { texts } from '../protocol/reply';
import { productLimits, productTexts } from './product.limits';

/**
 * A product (D3 §5, §7); the names of the specification's validation are taken, too (X53). The server adds: the choices
 * exist, the name is free, an asset type that was set stays. A new one is enabled unless the form says otherwise.
 */
export const productForm = object({
  id: choice().optional(),
  name: line().required(texts.required).test(atMost(productLimits.name, productTexts.name)),
  manufacturer: line().required(texts.required).test(atMost(productLimits.manufacturer, productTexts.manufacturer)),
  /** 1 is enabled, 0 disabled. */
  status_id: flag().optional(),
  product_status_id: requiredChoice(),
  procurement_mode_id: requiredChoice(),
  department_id: requiredChoice(),
  description: requiredHtml(),
  asset_type_id: choice().optional(),
  version: version(),
})
  .from('status', 'status_id')
  .from('product_status', 'product_status_id')
  .from('product_proc_mode', 'procurement_mode_id')
  .from('department', 'department_id');

export const productVendors = object({
  product_id: requiredChoice(),
  vendor_ids: choices().min(1, texts.required).required(texts.required),
});
export const productAssets = object({
  product_id: requiredChoice(),
  asset_ids: choices().min(1, texts.selectAssets).required(texts.selectAssets),
});
