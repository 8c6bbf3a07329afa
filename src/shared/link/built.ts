/** Our pages whose screens are not built yet: the name of a record is shown without a link. */
const missing =
  /^\/service-desk\/(?!(problem|(asset|change|cmdb|contract|export|import|job|license|product|release|report)(s|-\w+)|my-approvals|(my-)?notifications|cab|admin|impact|form-group|barcode|announcement|vendor|procurement)\b)/;

/** Does a root-relative address lead somewhere? Those of the host do. */
export const isBuilt = (to: string): boolean => !missing.test(to);
