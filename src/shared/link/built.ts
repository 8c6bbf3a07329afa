/** Our pages whose screens are not built yet: the name of a record is shown without a link. */
const missing =
  /^\/service-desk\/(?!(problem|changes|re(leases|ports)|assets|contracts|my-approvals|cab|barcode|asset-(importer|type|status)|import-tracking|cmdb-relation|jobs|announcement|vendor|products|procurement|contract-type|license-type|workflow|listener)\b)/;

/** Does a root-relative address lead somewhere? Those of the host do. */
export const isBuilt = (to: string): boolean => !missing.test(to);
