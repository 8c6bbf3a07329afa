import * as approvalMessages from '../../../texts/compiled/screen/approval';
import * as collisionMessages from '../../../texts/compiled/screen/collision';
import * as words from '../../../texts/compiled/screen/common';
import { cabCalls } from '../../../wire/cab/cab';
import { changeCalls } from '../../../wire/change/change';
import { relationCalls } from '../../../wire/cmdb/cmdb';
import type { Risk } from '../../../wire/risk/risk';
import { Loaded } from '../../shared/api/Loaded';
import { useRecord } from '../../shared/api/useRecord';
import { PriorityBadge } from '../../shared/badge/PriorityBadge';
import { isSet } from '../../shared/format/date';
import { useHost } from '../../shared/host/useHost';
import { writeNumber } from '../../shared/i18n/messages';
import { useMessages } from '../../shared/i18n/useMessages';
import { useStyles } from '../../shared/style/useStyles';
import { Facts } from '../../shared/view/Facts';
import { PlannedWindow } from '../../shared/view/PlannedWindow';
import { namesOf, useCollisions } from '../collision/embed';
import { RiskBadge, useRisk } from '../risk/embed';
import * as sheet from './ApprovalSubject.module.css';
import { levelRule } from './approval.rule';

/** So many reasons are said. */
const few = 3;
const reasonsOf = ({ reasons }: Risk): string =>
  reasons
    .filter(({ weight }) => weight > 0)
    .slice(0, few)
    .map(({ text }) => text)
    .join(' ');

interface ChangeSubjectProps {
  changeId: number;
  /** Its subject, for who may not read the change. */
  about?: string;
}

/** The change that is decided about: when it is made, and what it touches. */
export function ChangeSubject({ changeId, about }: ChangeSubjectProps) {
  const t = useMessages();
  const { locale } = useHost().kit;
  const change = useRecord(changeCalls.view, { params: { id: changeId } }).data?.change;
  const impact = useRecord(relationCalls.changeImpact, { params: { id: changeId } }).data;
  const met = useCollisions(changeId).data?.collisions;
  const risk = useRisk(changeId).data?.risk;
  if (!change) return about ? <p dir="auto">{about}</p> : null;
  const { planned_start_date: begin, planned_end_date: end } = change;
  const number = (value: number) => writeNumber(value, locale);
  const affected = impact?.types.map(({ name, count }) => `${number(count)} ${name}`).join(', ');
  return (
    <>
      <p dir="auto">
        <strong>
          {change.identifier} · {change.subject}
        </strong>
      </p>
      <Facts
        facts={[
          {
            name: t(approvalMessages.window),
            value: isSet(begin) || isSet(end) ? <PlannedWindow start={begin} end={end} /> : null,
          },
          { name: t(words.change_type), value: change.change_type.name },
          { name: t(words.priority), value: change.priority && <PriorityBadge priority={change.priority} /> },
          { name: t(words.impact), value: change.impact_type?.name },
          impact && { name: t(words.assets), value: number(impact.asked) },
          risk && {
            name: t(words.risk),
            value: (
              <>
                <RiskBadge level={risk.level} /> {reasonsOf(risk)}
              </>
            ),
          },
          met && {
            name: t(words.collisions),
            value: met.length
              ? `${t(collisionMessages.found, { count: met.length })}: ${namesOf(met).join(', ')}`
              : t(collisionMessages.none),
          },
          impact && {
            name: t(approvalMessages.affected),
            value: impact.total ? `${number(impact.total)}: ${affected}` : t(approvalMessages.affected_none),
          },
        ]}
      />
    </>
  );
}

/**
 * Who sits on a board, level by level, for whoever is about to send something to it; `id` null: none is chosen yet. It has
 * the same height all the time: a button below would move away from under the pointer.
 */
export function BoardMembers({ id }: { id: number | null }) {
  const t = useMessages();
  const css = useStyles(sheet);
  const load = useRecord(cabCalls.view, id === null ? null : { params: { id } });
  const skeleton = id === null ? <p className={css.hint}>{t(approvalMessages.choose_board)}</p> : undefined;
  return (
    <section className={css.members} aria-label={t(approvalMessages.who_is_asked)} tabIndex={0}>
      <p className={css.title}>{t(approvalMessages.who_is_asked)}</p>
      <Loaded of={load} skeleton={skeleton}>
        {({ cab }) => (
          <ol className={css.levels}>
            {cab.levels.map((level) => {
              const { id: levelId, name, approvers } = level;
              const people = [
                ...approvers.users.map((user) => user.full_name || user.email),
                ...approvers.user_types.map((type) => type.name),
              ];
              return (
                <li key={levelId}>
                  <strong dir="auto">{name}</strong> · {levelRule(t, level)}
                  <br />
                  <span dir="auto">{people.length ? people.join(', ') : t(approvalMessages.empty_level)}</span>
                </li>
              );
            })}
          </ol>
        )}
      </Loaded>
    </section>
  );
}
