/** Our pages whose screens are not built yet: the name of a record is shown without a link. */
const missing =
  /^\/service-desk\/(?!(problem|changes|releases|assets|contracts|my-approvals|my-notifications|notifications|cab|barcode|asset-(importer|type|status)|import-tracking|cmdb-relation|jobs|reports|announcement|vendor|products|procurement|contract-type|license-type)\b)/;

/** Does a root-relative address lead somewhere? Those of the host do. */
export const isBuilt = (to: string): boolean => !missing.test(to);
