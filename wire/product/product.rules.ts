import { object } from 'yup';
import type { OwnKind } from '../host/host';
import { atMost, choice, choices, flag, line, requiredChoice, version } from '../protocol/fields';
import { requiredHtml } from '../protocol/html.rules';
import { texts } from '../protocol/reply';
import { productLimits, productTexts } from './product.limits';

/** Fields that are required as long as their list has anything to choose. */
export const productLists = { department_id: 'departments' } as const satisfies Record<string, OwnKind>;

/**
 * A product (D3 §5, §7); the names of the specification's validation are taken, too (X53). The server adds: the choices
 * exist, the name is free, a department is required where there are any, an asset type that was set stays. A new one is enabled unless the form says otherwise.
 */
export const productForm = object({
  id: choice().optional(),
  name: line().required(texts.required).test(atMost(productLimits.name, productTexts.name)),
  manufacturer: line().required(texts.required).test(atMost(productLimits.manufacturer, productTexts.manufacturer)),
  /** 1 is enabled, 0 disabled. */
  status_id: flag().optional(),
  product_status_id: requiredChoice(),
  procurement_mode_id: requiredChoice(),
  department_id: choice().default(null).meta({ listed: true }),
  description: requiredHtml(),
  asset_type_id: choice().optional(),
  version: version(),
})
  .from('status', 'status_id')
  .from('product_status', 'product_status_id')
  .from('product_proc_mode', 'procurement_mode_id')
  .from('department', 'department_id');
/** The same where there are departments. */
export const productFormAsking = productForm.shape({ department_id: requiredChoice() });

export const productVendors = object({
  product_id: requiredChoice(),
  vendor_ids: choices().min(1, texts.required).required(texts.required),
});
export const productAssets = object({
  product_id: requiredChoice(),
  asset_ids: choices().min(1, texts.selectAssets).required(texts.selectAssets),
});
