import { object, string } from 'yup';
import { choices, requiredChoice } from '../protocol/fields';
import { texts } from '../protocol/reply';
import { ticketLinkTypes } from './ticket';
import { linkTypeTexts } from './ticket.texts';

export const ticketAssets = object({
  ticket_id: requiredChoice(),
  asset_ids: choices().min(1, texts.selectAssets).required(texts.selectAssets),
});

export const changeLink = object({
  ticket_id: requiredChoice(),
  change_id: requiredChoice(),
  type: string().oneOf(ticketLinkTypes, linkTypeTexts.ofTicket).required(texts.required),
});
