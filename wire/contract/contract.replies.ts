import * as s from '../protocol/shape';

/** A contract row on a ticket, user or organization (D1 §3). */
const contractRow = {
  id: s.id(),
  identifier: s.text(),
  name: s.text(),
  /** In the host's currency, two decimals. */
  cost: s.text(),
  contract_start_date: s.time(),
  contract_end_date: s.time(),
  contract_status: s.named(),
};

/** The rows stand under both keys (X32). */
export const contractList = s.shape({ data: s.rows(contractRow), contracts: s.rows(contractRow), total: s.count() });
