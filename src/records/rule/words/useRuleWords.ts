import { formatterOf } from '../../../../wire/protocol/formatter';
import {
  bareOperators,
  type MailRecipient,
  type Match,
  type Operator,
  type PageType,
  type Performer,
  type RuleEvent,
  type RuleField,
  type RuleKind,
  type RuleValue,
} from '../../../../wire/rule/rule';
import { localDay, localTime } from '../../../shared/format/moment';
import { isUnread, unreadText } from '../../../shared/format/unread';
import { useHost } from '../../../shared/host/useHost';
import { writeNumber } from '../../../shared/i18n/messages';
import { useMessages } from '../../../shared/i18n/useMessages';
import { lookupOfRecipient, type NamedAction, type NamedCondition, type NamedRule } from './named';
import type { KnownFields } from '../rule.api';
import { useFieldName, useFieldText } from './useFieldText';
import type { LookupNames } from './useLookupNames';
import * as choiceMessages from '../../../../texts/compiled/screen/rule-choice';
import * as wordMessages from '../../../../texts/compiled/screen/rule-words';

/** A rule that can be told. */
export interface RuleSummary extends NamedRule {
  page_type: PageType;
  performer?: Performer;
  conditions: { match: Match; groups: { match: Match; rules: (NamedCondition & { operator: Operator })[] }[] };
  actions: (NamedAction & { identifier?: string; message?: string })[];
}

export interface RuleWords {
  /** "When a change is created and Priority is High: set Team to Network." */
  rule: (kind: RuleKind, rule: RuleSummary) => string;
  /** "Priority is High" */
  condition: (condition: NamedCondition & { operator: Operator }) => string;
}

/** Tells rules of one kind of record in words of the reader's language. */
export function useRuleWords(known: KnownFields, { nameOf }: LookupNames): RuleWords {
  const t = useMessages();
  const { fields } = known;
  const fieldText = useFieldText();
  const fieldName = useFieldName(known);
  const { locale } = useHost().kit;
  const fieldOf = (name: string | undefined) => fields.find((field) => field.name === name);
  const nameOfField = (name: string | undefined) => (name ? fieldName(name) : t(wordMessages.unknown));
  const join = (parts: readonly string[], match: Match): string =>
    formatterOf(Intl.ListFormat, locale, { type: match === 'any' ? 'disjunction' : 'conjunction' }).format(parts);

  function value(field: RuleField | undefined, given: RuleValue | undefined, match: Match = 'all'): string {
    const values = [given ?? []].flat();
    if (values.length === 0 || given === '') return t(wordMessages.unknown);
    return join(
      values.map((one) => single(field, one)),
      match,
    );
  }
  function single(field: RuleField | undefined, one: string | number | boolean): string {
    if (isUnread(one)) return unreadText(one);
    if (field?.lookup) return nameOf(field.lookup, Number(one));
    if (field?.kind === 'flag') return t([true, 1, '1', 'true'].includes(one) ? wordMessages.yes : wordMessages.no);
    if (field?.kind === 'time' && !Number.isNaN(Date.parse(String(one)))) {
      const isDay = field.custom?.kind === 'date' && !/ (?!00:00:00)/.test(String(one));
      return isDay ? localDay(String(one), locale) : localTime(String(one), locale);
    }
    if (field?.kind === 'number') return Number.isFinite(Number(one)) ? writeNumber(Number(one), locale) : String(one);
    return field?.kind === 'text' ? t(wordMessages.text, { text: String(one) }) : String(one);
  }

  const condition: RuleWords['condition'] = ({ field: name, operator, value: given }) => {
    const field = nameOfField(name);
    if (operator === 'empty' || operator === 'not_empty') return t(wordMessages[`op_${operator}`], { field });
    const text = bareOperators.includes(operator) ? '' : value(fieldOf(name), given, operator === 'in' ? 'any' : 'all');
    return t(wordMessages[`op_${operator}`], { field, value: text });
  };

  function conditions({ match, groups }: RuleSummary['conditions']): string {
    const named = groups.map((group) => ({
      many: group.rules.length > 1,
      text: join(group.rules.map(condition), group.match),
      any: group.match === 'any',
    }));
    const alone = named.length === 1;
    const parts = named.map(({ many, text, any }) =>
      many && (!alone || any) ? t(wordMessages.group, { conditions: text }) : text,
    );
    const all = join(parts, match);
    return !alone && match === 'any' ? t(wordMessages.group, { conditions: all }) : all;
  }

  function event({ event: name, from, to }: NonNullable<NamedRule['events']>[number]): string {
    const field = fields.find((one) => one.event === name);
    if (!field) return name && isPlain(name) ? t(wordMessages[`event_${name}`]) : t(wordMessages.unknown);
    const names = { field: fieldText(field), from: value(field, from), to: value(field, to) };
    if (from && to) return t(wordMessages.event_from_to, names);
    return to
      ? t(wordMessages.event_to, names)
      : from
        ? t(wordMessages.event_from, names)
        : t(wordMessages.event_any, names);
  }

  function recipient({ type, value: given }: { type: string; value?: string | number | null }): string {
    const kind = type as MailRecipient;
    if (kind === 'address') return String(given || t(wordMessages.unknown));
    const lookup = lookupOfRecipient[kind];
    if (!lookup || !given) return t(wordMessages[`to_${kind}`]);
    return t(wordMessages[`to_${kind as 'agent' | 'team' | 'cab'}_named`], { name: nameOf(lookup, Number(given)) });
  }

  function action({ type, field: name, value: given, to = [], identifier, message }: RuleSummary['actions'][number]) {
    const ids = [given ?? []].flat().map(Number);
    const nameAll = (lookup: 'cabs' | 'releases' | 'assets' | 'webhooks') =>
      ids.length
        ? join(
            ids.map((id) => nameOf(lookup, id)),
            'all',
          )
        : t(wordMessages.unknown);
    switch (type) {
      case 'set': {
        const field = nameOfField(name);
        const clears = (given ?? null) === null && fieldOf(name)?.optional;
        return clears
          ? t(wordMessages.do_clear, { field })
          : t(wordMessages.do_set, { field, value: value(fieldOf(name), given) });
      }
      case 'apply_cab':
        return t(wordMessages.do_apply_cab, { value: nameAll('cabs') });
      case 'attach_release':
        return t(wordMessages.do_attach_release, { value: nameAll('releases') });
      case 'attach_asset':
        return t(wordMessages.do_attach_asset, { value: nameAll('assets') });
      case 'webhook':
        return t(wordMessages.do_webhook, { value: nameAll('webhooks') });
      case 'planning': {
        const key = `plan_${identifier}`;
        return t(wordMessages.do_planning, {
          value: key in choiceMessages ? t(choiceMessages[key as 'plan_reason']) : t(wordMessages.unknown),
        });
      }
      case 'mail':
        return t(wordMessages.do_mail, { value: to.length ? join(to.map(recipient), 'all') : t(wordMessages.unknown) });
      case 'reject':
        return t(wordMessages.do_reject, { value: t(wordMessages.text, { text: message || t(wordMessages.unknown) }) });
      case 'stop':
        return t(wordMessages.do_stop);
    }
  }

  const rule: RuleWords['rule'] = (kind, named) => {
    const { page_type, performer = 'anyone', events = [], actions } = named;
    const when =
      kind === 'workflow'
        ? t(wordMessages[`created_${page_type}`])
        : t(wordMessages[`updates_${performer}`], {
            record: t(wordMessages[`record_${page_type}`]),
            events: events.length ? join(events.map(event), 'any') : t(wordMessages.unknown),
          });
    const done = actions.length ? join(actions.map(action), 'all') : t(wordMessages.nothing_yet);
    const sentence = named.conditions.groups.length
      ? t(wordMessages.rule_if, { when, conditions: conditions(named.conditions), actions: done })
      : t(wordMessages.rule, { when, actions: done });
    // What is still to be chosen ends it already.
    return sentence.replace(/…\.$/, '…');
  };
  return { rule, condition };
}

type PlainEvent = 'planning' | 'cab_approved' | 'cab_denied' | 'attachment' | 'link_added';
const isPlain = (event: RuleEvent): event is PlainEvent => `event_${event}` in wordMessages;
