import { useMemo } from 'react';
import type { ChangeActions, ChangeView } from '../../../../wire/change/change';
import { PriorityBadge } from '../../../shared/badge/PriorityBadge';
import { useMessages } from '../../../shared/i18n/useMessages';
import { HostLink } from '../../../shared/link/HostLink';
import { choicesOf } from '../../../shared/select/choice';
import { namedOf, personOf, priorityOf } from '../../../shared/select/chosen';
import { useLookup } from '../../../shared/select/useLookup';
import { InPlace } from '../../../shared/view/InPlace';
import { PersonLink } from '../../../shared/view/PersonLink';
import { ChangeStatus } from '../list/ChangeStatus';
import type { ChangeEdit } from './useChangeEdit';
import * as words from '../../../../texts/compiled/screen/common';
import * as recordMessages from '../../../../texts/compiled/screen/record';

interface FieldProps {
  change: ChangeView;
  /** Present if the reader may edit. */
  onEdit?: ChangeEdit;
  /** In the headline. */
  pill?: boolean;
}

/** Offers the statuses that may follow (B1). */
export function StatusOfChange({ change, flags, onEdit, pill }: FieldProps & { flags?: ChangeActions }) {
  const field = useMessages();
  const allowed = flags?.allowed_statuses;
  const source = useMemo(() => choicesOf(allowed ?? []), [allowed]);
  return (
    <InPlace
      label={field(words.status)}
      value={change.status}
      source={source}
      pill={pill}
      onChoose={
        onEdit && allowed && allowed.length > 1 ? (chosen) => chosen && onEdit({ status: namedOf(chosen) }) : undefined
      }
    >
      <ChangeStatus status={change.status} />
    </InPlace>
  );
}

export function PriorityOfChange({ change, onEdit, pill }: FieldProps) {
  const field = useMessages();
  const source = useLookup('change_priorities');
  return (
    <InPlace
      label={field(words.priority)}
      value={change.priority}
      source={source}
      none={field(recordMessages.no_priority)}
      pill={pill}
      onChoose={onEdit && ((chosen) => onEdit({ priority: chosen && priorityOf(chosen) }))}
    >
      {change.priority ? <PriorityBadge priority={change.priority} /> : field(recordMessages.no_priority)}
    </InPlace>
  );
}

export function AgentOfChange({ change, onEdit, pill }: FieldProps) {
  const t = useMessages();
  const source = useLookup('agents');
  const { agent } = change;
  return (
    <InPlace
      label={t(words.agent)}
      value={agent && { id: agent.id, name: agent.full_name }}
      source={source}
      none={t(recordMessages.nobody)}
      pill={pill}
      onChoose={onEdit && ((chosen) => onEdit({ agent: chosen && personOf(chosen) }))}
    >
      {pill && onEdit ? (agent?.full_name ?? t(recordMessages.nobody)) : <PersonLink person={agent} />}
    </InPlace>
  );
}

export function TeamOfChange({ change, onEdit }: FieldProps) {
  const field = useMessages();
  const source = useLookup('teams');
  const { team } = change;
  return (
    <InPlace
      label={field(words.team)}
      value={team}
      source={source}
      none={field(recordMessages.no_team)}
      onChoose={onEdit && ((chosen) => onEdit({ team: chosen && namedOf(chosen) }))}
    >
      {team ? (
        <HostLink kind="team" id={team.id}>
          {team.name}
        </HostLink>
      ) : (
        field(recordMessages.no_team)
      )}
    </InPlace>
  );
}
