import type { AssetActions } from '../../../../wire/asset/asset.record';
import type { ChangeActions } from '../../../../wire/change/change';
import type { ContractActions } from '../../../../wire/contract/contract.record';
import type { ProblemActions } from '../../../../wire/problem/problem';
import type { ReleaseActions } from '../../../../wire/release/release';
import type { TicketActions } from '../../../../wire/ticket/ticket';
import type { Message } from '../../../../texts/message';
import * as hiddenMessages from '../../../../texts/compiled/screen/rule-hidden';

type Actions = AssetActions &
  ChangeActions &
  ContractActions &
  ProblemActions &
  ReleaseActions &
  TicketActions['actions'];
/** What stands beside the flags and hides nothing. */
type NoFlag = 'allowed_statuses' | 'contract_terms_locked' | `associated_${string}_tab_viewable`;
/** A flag of any record. */
type Flag = Exclude<keyof Actions, NoFlag>;

/** Each flag has its text. */
export const flagMessages: Record<Flag, Message> = hiddenMessages;

export const isFlag = (action: string): action is Flag => action in flagMessages;
