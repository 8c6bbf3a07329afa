import { messages } from '../../../shared/i18n/messages';

export const contractCostsMessages = messages('contract-costs', {
  title: 'What ends soon, and what contracts cost',
  ending: { one: 'Ends within a day', other: 'Ends within {count} days' },
  contracts: { one: '{count} contract', other: '{count} contracts' },
  yearly: 'Cost a year',
  yearly_of: { one: '{count} contract, approved or active', other: '{count} contracts, approved or active' },
  show_chart: 'Show the cost by vendor, type and department',
  hide_chart: 'Hide the cost by vendor, type and department',
  by_vendor: 'Vendor',
  by_type: 'Contract type',
  by_department: 'Department',
  group_by: 'Cost a year by',
  none_vendor: 'No vendor',
  none_type: 'No contract type',
  none_department: 'No department',
  others: 'Others',
  tip: '{cost} a year ({share})',
  label: 'Cost a year by {group}: {groups}. The table beside it has all numbers.',
  empty: 'No contract is approved or active',
  empty_text: 'Once there is one, its cost a year and its end are shown here.',
});
