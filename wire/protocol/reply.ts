import * as rules from '../../texts/compiled/rules/shared';
/** What fills a sentence: texts, numbers, and other sentences. */
export interface SentenceParams {
  [name: string]: string | number | { code: string; params: SentenceParams };
}

/** A sentence for each field. */
export type PerField = Record<string, string>;

/** A message and what stands beside it (or beside each field's), so that a client can say it in another language. */
export interface Worded<Message> {
  message: Message;
  code: Message;
  params: Message extends string ? SentenceParams : Record<string, SentenceParams>;
  /** In the language of `Accept-Language`; absent if that is English or unknown. */
  translated?: Message;
}

/** Success envelope (A1). `message` is the text of the success alert, in English. */
export interface Success<T> extends Partial<Worded<string>> {
  success: true;
  data?: T;
  /** The record that the message names, while it is there. */
  record?: NamedRecord;
}

/** What a record is called in a message, and the path of its page. */
export interface NamedRecord {
  name: string;
  /** Root-relative, without the host's prefix. */
  path: string;
}

/** Failure envelope: one sentence, or a sentence per field (422). */
export type Failure = {
  success: false;
  /** Of a missing right (403): what the reader cannot do and who can allow it, in their language. */
  refusal?: string;
  /** Of a stale save (409): who saved the version that it would have replaced; left out where that is not known. */
  saved_by?: Named;
} & (Worded<string> | Worded<PerField>);

/** The texts of A4 and of the local alerts, once. */
export const texts = {
  required: rules.required,
  selectAssets: rules.assets,
  sentOther: rules.sent_other,
} as const;

/** How an empty value is shown (D1 §1). */
export const EMPTY = '---';

/** A status or a type; of an added one, the id of the built-in row that it behaves as. */
export type Behaving = Named & { behaves_as_id?: number };

export interface Named {
  id: number;
  name: string;
}

/** What a status of the help-desk means for the work. */
export const ticketStates = ['open', 'closed', 'hidden'] as const;

export interface TicketStatus extends Named {
  state: (typeof ticketStates)[number];
}

/** `level` from 1, the lowest, to 4, however many priorities there are; 0 if it is not known. */
export interface Priority extends Named {
  level: number;
}

/** Every person on the wire (X49). `name` and `full_name` are the same text. */
export interface Person {
  id: number;
  name: string;
  full_name: string;
  email: string;
}
