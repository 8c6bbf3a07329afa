import { savedFiltersOf } from '../parts/saved-filter.calls';
import { entries } from '../protocol/entry';
import { contractCalls, contractFilterCalls, contractFilters, contractSorts } from './contract';
import { contractList } from './contract.replies';

export const contractEntries = entries(
  'contract',
  contractCalls,
  {
    list: 'List contracts',
    ofTicket: 'List the contracts of a ticket',
    ofOrganization: 'List the contracts of an organization',
  },
  {
    list: { query: { sorts: contractSorts, ...contractFilters, one: ['filter_id'] }, reply: contractList },
    ofTicket: { query: { sorts: contractSorts, ...contractFilters }, reply: contractList },
    ofOrganization: { query: { sorts: contractSorts, ...contractFilters }, reply: contractList },
  },
);
export const contractFilterEntries = savedFiltersOf('contract', contractFilterCalls);
