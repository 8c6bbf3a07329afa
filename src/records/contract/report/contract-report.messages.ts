import { messages } from '../../../shared/i18n/messages';

export const contractReportMessages = messages('contract-report', {
  reports: 'Contract reports',
  about:
    'How many contracts there are of each type, vendor or status, who is their creator, and in which month they end.',
  contracts: 'Contracts',
  no_contracts: 'No contracts match these filters',
  no_contracts_text: 'Change or remove a filter to see more.',
  contract_status: 'Status',
  contract_type: 'Contract type',
  vendor: 'Vendor',
  license_type: 'License type',
  contract_renewal_status: 'Renewal status',
  contract_end: 'Month of the end',
  owner: 'Creator',
});
