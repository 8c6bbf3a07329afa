import { bulkCall } from '../parts/bulk';

/** Custom fields of many contracts at once (G25); what was agreed is changed one by one. */
export const contractBulkCalls = {
  bulkEdit: bulkCall<never>('contract', 'view_contracts', ['edit_contract']),
};
