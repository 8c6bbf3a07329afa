import { type Catalogue, messages } from '../../../shared/i18n/messages';

export const procurementModeMessages = messages('procurement_mode', {
  rows: 'Procurement modes',
  add: 'Create procurement mode',
  empty: 'No procurement modes yet',
  empty_text: 'A procurement mode says how a product is obtained: bought, leased, or both.',
  name_hint: 'How products are obtained, e.g. Rent.',
  delete_title: 'Delete procurement mode',
  create_title: 'New procurement mode',
  edit_title: 'Edit procurement mode',
});

export const contractTypeMessages = messages('contract_type', {
  rows: 'Contract types',
  add: 'Create contract type',
  empty: 'No contract types yet',
  empty_text: 'A contract type says what a contract is about: a lease, maintenance, a software license.',
  name_hint: 'What contracts of this type are about, e.g. Support.',
  delete_title: 'Delete contract type',
  create_title: 'New contract type',
  edit_title: 'Edit contract type',
});

export const licenseTypeMessages = messages('license_type', {
  rows: 'License types',
  add: 'Create license type',
  empty: 'No license types yet',
  empty_text: 'A license type says on what terms software may be used: open source, commercial.',
  name_hint: 'On what terms software may be used, e.g. Subscription.',
  delete_title: 'Delete license type',
  create_title: 'New license type',
  edit_title: 'Edit license type',
});

export const impactMessages = messages('impact_level', {
  rows: 'Impacts',
  add: 'Create impact',
  empty: 'No impacts yet',
  empty_text: 'An impact says how much of the business a problem, a change or an asset affects.',
  name_hint: 'How much of the business is affected, e.g. Whole company.',
  delete_title: 'Delete impact',
  create_title: 'New impact',
  edit_title: 'Edit impact',
});

export const changeStatusMessages = messages('change_status', {
  rows: 'Change statuses',
  add: 'Create change status',
  empty: 'No change statuses yet',
  empty_text: 'A status says how far a change has come: planned, waiting for approval, released.',
  name_hint: 'How far a change has come, e.g. Testing.',
  delete_title: 'Delete change status',
  create_title: 'New change status',
  edit_title: 'Edit change status',
});

export const changePriorityMessages = messages('change_priority', {
  rows: 'Change priorities',
  add: 'Create change priority',
  empty: 'No change priorities yet',
  empty_text: 'A priority says how soon a change is needed, from the lowest to the highest.',
  name_hint: 'How soon a change is needed, e.g. Immediate.',
  delete_title: 'Delete change priority',
  create_title: 'New change priority',
  edit_title: 'Edit change priority',
});

export const changeTypeMessages = messages('change_type', {
  rows: 'Change types',
  add: 'Create change type',
  empty: 'No change types yet',
  empty_text: 'A type says how a change is approved: standard, minor, major, emergency.',
  name_hint: 'What changes of this type have in common, e.g. Regulatory.',
  delete_title: 'Delete change type',
  create_title: 'New change type',
  edit_title: 'Edit change type',
});

export const releaseStatusMessages = messages('release_status', {
  rows: 'Release statuses',
  add: 'Create release status',
  empty: 'No release statuses yet',
  empty_text: 'A status says how far a release has come: open, on hold, in progress, completed.',
  name_hint: 'How far a release has come, e.g. Rehearsal.',
  delete_title: 'Delete release status',
  create_title: 'New release status',
  edit_title: 'Edit release status',
});

export const releasePriorityMessages = messages('release_priority', {
  rows: 'Release priorities',
  add: 'Create release priority',
  empty: 'No release priorities yet',
  empty_text: 'A priority says how soon a release is needed, from the lowest to the highest.',
  name_hint: 'How soon a release is needed, e.g. Immediate.',
  delete_title: 'Delete release priority',
  create_title: 'New release priority',
  edit_title: 'Edit release priority',
});

export const releaseTypeMessages = messages('release_type', {
  rows: 'Release types',
  add: 'Create release type',
  empty: 'No release types yet',
  empty_text: 'A type says how large a release is: minor, standard, major, emergency.',
  name_hint: 'What releases of this type have in common, e.g. Hotfix.',
  delete_title: 'Delete release type',
  create_title: 'New release type',
  edit_title: 'Edit release type',
});

export const organizationMessages = messages('help_desk_organization', {
  rows: 'Organizations',
  add: 'Create organization',
  empty: 'No organizations yet',
  empty_text: 'An organization is a customer or a company that people, assets and contracts belong to.',
  name_hint: 'Who people, assets and contracts belong to, e.g. Northwind Ltd.',
  delete_title: 'Delete organization',
  create_title: 'New organization',
  edit_title: 'Edit organization',
});

export const departmentMessages = messages('help_desk_department', {
  rows: 'Departments',
  add: 'Create department',
  empty: 'No departments yet',
  empty_text: 'A department is a part of the company. As long as there is none, no form asks for one.',
  name_hint: 'A part of the company, e.g. Human resources.',
  delete_title: 'Delete department',
  create_title: 'New department',
  edit_title: 'Edit department',
});

export const teamMessages = messages('help_desk_team', {
  rows: 'Teams',
  add: 'Create team',
  empty: 'No teams yet',
  empty_text: 'A team is a group of agents to whom tickets and changes are assigned.',
  name_hint: 'To whom tickets and changes are assigned, e.g. Network.',
  delete_title: 'Delete team',
  create_title: 'New team',
  edit_title: 'Edit team',
});

export const locationMessages = messages('help_desk_location', {
  rows: 'Locations',
  add: 'Create location',
  empty: 'No locations yet',
  empty_text: 'A location says where assets are, and where problems, changes and releases take place.',
  name_hint: 'Where something is, e.g. Berlin, building 4.',
  delete_title: 'Delete location',
  create_title: 'New location',
  edit_title: 'Edit location',
});

export const ticketPriorityMessages = messages('ticket_priority', {
  rows: 'Ticket priorities',
  add: 'Create ticket priority',
  empty: 'No ticket priorities yet',
  empty_text:
    'A priority says how soon a ticket or a problem is dealt with, from the lowest to the highest. As long as there is none, no form asks for one.',
  name_hint: 'How soon a ticket or a problem is dealt with, e.g. Immediate.',
  delete_title: 'Delete ticket priority',
  create_title: 'New ticket priority',
  edit_title: 'Edit ticket priority',
});

export const ticketTypeMessages = messages('ticket_type', {
  rows: 'Ticket types',
  add: 'Create ticket type',
  empty: 'No ticket types yet',
  empty_text: 'A type says what a ticket is: a question, an incident, a service request.',
  name_hint: 'What tickets of this type have in common, e.g. Complaint.',
  delete_title: 'Delete ticket type',
  create_title: 'New ticket type',
  edit_title: 'Edit ticket type',
});

/** Each of them has these texts. */
export type NamedMessages = Catalogue<Record<keyof typeof contractTypeMessages.texts, string>>;
