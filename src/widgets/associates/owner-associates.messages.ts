import { messages } from '../../shared/i18n/messages';

/** What the cards of a person and of an organization say beside what the ticket's says. */
export const ownerAssociatesMessages = messages('owner-associates', {
  no_assets_user: 'Assets that this person uses appear here.',
  no_assets_organization: 'Assets of this organization appear here.',
  no_contracts_user: 'Contracts of this person appear here.',
  no_contracts_organization: 'Contracts of this organization appear here.',
});
