import * as auditSentences from '../../texts/compiled/server/audit';
import * as logSentences from '../../texts/compiled/server/log';
import type { AuditKind } from '../../wire/audit/audit';
import type { PermissionKey } from '../../wire/protocol/permission';
import { rightNames } from '../shared/right';
import { say, type Sentence } from '../shared/sentence';
import type { Language } from '../../texts/compiled/languages';

/** A row of `audit_events` with the names that its people have now. */
export interface EventRow {
  kind: string;
  actor: string | null;
  person: string | null;
  details: Record<string, unknown>;
}

const textIn = (details: Record<string, unknown>, name: string): string => {
  const value = details[name];
  return typeof value === 'string' ? value : '';
};

/** What somebody did that is no line of a record's log; without markup. */
export function textOfEvent({ kind, actor: who, person: whom, details }: EventRow, language: Language): string {
  const actor = who ?? say(logSentences.system);
  const person = whom ?? say(auditSentences.nobody);
  const name = textIn(details, 'name');
  const inWords = (sentence: Sentence): string => sentence.in(language);
  const changes = changesIn(details, language);
  switch (kind as AuditKind) {
    case 'sign-in':
      return inWords(say(auditSentences.signed_in, { actor }));
    case 'sign-in-failed':
      return inWords(
        whom === null ? say(auditSentences.sign_in_unknown) : say(auditSentences.sign_in_failed, { person }),
      );
    case 'sign-out':
      return inWords(say(auditSentences.signed_out, { actor }));
    case 'export':
      return inWords(say(auditSentences.exported, { actor, name, format: textIn(details, 'format') }));
    case 'download':
      return inWords(say(auditSentences.downloaded, { actor, name }));
    case 'role':
      return inWords(say(roleSentence(textIn(details, 'action')), { actor, name })) + changes;
    case 'rights':
      return inWords(say(auditSentences.rights, { actor, person })) + changes;
    case 'token':
      return inWords(
        details.action === 'revoked'
          ? say(auditSentences.token_revoked, { actor, name, person })
          : say(auditSentences.token_made, { actor, name, person }),
      );
    case 'see-as':
      return inWords(
        details.action === 'ended'
          ? say(auditSentences.see_as_ended, { actor, person })
          : say(auditSentences.see_as_begun, { actor, person }),
      );
    case 'setting':
      return inWords(settingSentence(details, { actor, name, person }));
  }
}

const roleSentence = (action: string) =>
  action === 'made'
    ? auditSentences.role_made
    : action === 'deleted'
      ? auditSentences.role_deleted
      : auditSentences.role_saved;

function settingSentence(
  details: Record<string, unknown>,
  { actor, name, person }: { actor: string | Sentence; name: string; person: string | Sentence },
): Sentence {
  const isOn = details.active !== false;
  if (details.setting === 'extension')
    return isOn
      ? say(auditSentences.extension_on, { actor, name })
      : say(auditSentences.extension_off, { actor, name });
  if (details.setting === 'retention') return say(auditSentences.retention, { actor });
  if (details.setting === 'erasure') return say(auditSentences.person_erased, { actor, person });
  if (details.setting === 'account')
    return isOn
      ? say(auditSentences.account_on, { actor, person })
      : say(auditSentences.account_off, { actor, person });
  return isOn
    ? say(auditSentences.deputy_added, { actor, person })
    : say(auditSentences.deputy_removed, { actor, person });
}

/** Rights, roles and scopes that came and went, behind a colon; empty if nothing did. */
function changesIn(details: Record<string, unknown>, language: Language): string {
  const names = (key: string): string =>
    (Array.isArray(details[key]) ? (details[key] as unknown[]) : [])
      .map((one) => (typeof one === 'string' ? nameOfRight(one, language) : ''))
      .join(say(logSentences.comma).in(language));
  const [added, removed] = [names('added'), names('removed')];
  const parts = [
    ...(added ? [say(auditSentences.added, { names: added }).in(language)] : []),
    ...(removed ? [say(auditSentences.removed, { names: removed }).in(language)] : []),
  ];
  return parts.length ? `: ${parts.join('; ')}` : '';
}

/** `edit_change` or `edit_change team`; a role by the name that it had. */
function nameOfRight(given: string, language: Language): string {
  const [key = '', scope] = given.split(' ');
  if (!Object.hasOwn(rightNames, key)) return given;
  const name = rightNames[key as PermissionKey].in(language);
  return scope && scope !== 'all' ? `${name} (${scope})` : name;
}
