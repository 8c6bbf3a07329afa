import { useId, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Message } from '../../../texts/message';
import * as words from '../../../texts/compiled/screen/common';
import * as auditMessages from '../../../texts/compiled/screen/audit';
import type { AuditFilter, AuditQuery } from '../../../wire/audit/audit';
import { isOwned, type OwningKind, recordKinds } from '../../../wire/protocol/kind';
import { Badge } from '../../shared/badge/Badge';
import { Button } from '../../shared/button/Button';
import * as controls from '../../shared/form/control.module.css';
import { Field } from '../../shared/form/Field';
import { useDayInput } from '../../shared/form/useDayInput';
import { isUnread } from '../../shared/format/unread';
import { useHost } from '../../shared/host/useHost';
import { writeNumber } from '../../shared/i18n/messages';
import { useMessages } from '../../shared/i18n/useMessages';
import { FilterIcon } from '../../shared/icon/table';
import { type Choice, choicesOf } from '../../shared/select/choice';
import { LookupPicker, useChosen } from '../../shared/select/LookupPicker';
import { Select } from '../../shared/select/Select';
import { cx, useStyles } from '../../shared/style/useStyles';
import { KindPicker } from '../role/embed';
import * as sheet from './Audit.module.css';

/** What can be chosen as one event: several kinds of entries. */
const groups = {
  record: ['record', 'missing'],
  sign_in: ['sign-in', 'sign-in-failed', 'sign-out'],
  export: ['export', 'download'],
  rights: ['role', 'rights', 'setting'],
  token: ['token'],
  see_as: ['see-as'],
  erased: ['erased'],
} as const satisfies Record<string, readonly AuditFilter[]>;
type Group = keyof typeof groups;

const groupWords: Readonly<Record<Group, Message>> = {
  record: words.records,
  sign_in: auditMessages.sign_ins,
  export: auditMessages.exports,
  rights: auditMessages.rights,
  token: auditMessages.tokens,
  see_as: auditMessages.see_as,
  erased: auditMessages.erased,
};

/** What the address asks of the audit: `event`, `from`, `to`, `person`, `kind` and `record`. */
interface Asked {
  events: Group[];
  from: string;
  to: string;
  person: number | null;
  kind: OwningKind | null;
  record: number | null;
}
type Name = 'event' | 'from' | 'to' | 'person' | 'kind' | 'record';
type Ask = (change: Partial<Record<Name, string | null>>) => void;

const isDay = (text: string | null): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '');

export function useAsked(): [Asked, Ask] {
  const [params, setParams] = useSearchParams();
  const kind = params.get('kind') ?? '';
  const day = (name: string): string => (isDay(params.get(name)) ? params.get(name)! : '');
  const asked = {
    events: (Object.keys(groups) as Group[]).filter((one) => params.get('event')?.split(',').includes(one)),
    ...{ from: day('from'), to: day('to') },
    person: Number(params.get('person')) || null,
    kind: isOwned(kind) ? kind : null,
    record: Number(params.get('record')) || null,
  };
  const ask: Ask = (change) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries({ ...change, page: null }))
        if (value) next.set(name, value);
        else next.delete(name);
      return next;
    });
  return [asked, ask];
}

/** The same as the calls take it. */
export const queryOf = ({ events, from, to, person, kind, record }: Asked): AuditQuery => ({
  ...(events.length && { kinds: events.flatMap((one) => groups[one]) }),
  ...(from && { from }),
  ...(to && { to }),
  ...(person && { actor_id: person }),
  ...(kind && record && { owner: `${recordKinds[kind].owner}:${record}` }),
});

/** By event, period, person and record; on a phone they unfold. */
export function AuditFilters({ asked, ask }: { asked: Asked; ask: Ask }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { events, from, to, kind } = asked;
  const person = useChosen('users', asked.person);
  const record = useChosen(kind && `${kind}s`, asked.record);
  const { locale } = useHost().kit;
  const inForce = Object.keys(queryOf(asked)).length;
  const [open, setOpen] = useState(inForce > 0);
  const id = useId();
  return (
    <div role="search" aria-label={t(auditMessages.title)}>
      <div className={css.fold}>
        <Button icon={<FilterIcon />} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {t(words.filters)} {inForce > 0 && <Badge tone="info">{writeNumber(inForce, locale)}</Badge>}
        </Button>
      </div>
      <div id={id} className={cx(css.filters, !open && css.folded)}>
        <EventPicker chosen={events} onChoose={(chosen) => ask({ event: chosen.join() })} />
        <Day label={t(words.from)} value={from} onChange={(day) => ask({ from: day })} />
        <Day label={t(auditMessages.to)} value={to} onChange={(day) => ask({ to: day })} />
        <LookupPicker
          lookup="users"
          label={t(auditMessages.person)}
          chosen={person}
          onChoose={(chosen) => ask({ person: chosen && String(chosen.id) })}
        />
        <KindPicker
          label={t(auditMessages.record_kind)}
          kind={kind}
          onChoose={(chosen) => ask({ kind: chosen, record: null })}
        />
        {kind && (
          <LookupPicker
            key={kind}
            lookup={`${kind}s`}
            label={t(auditMessages.record)}
            chosen={record}
            onChoose={(chosen) => ask({ record: chosen && String(chosen.id) })}
          />
        )}
      </div>
    </div>
  );
}

function EventPicker({ chosen, onChoose }: { chosen: Group[]; onChoose: (chosen: string[]) => void }) {
  const t = useMessages();
  const choices = useMemo(
    () => (Object.keys(groups) as Group[]).map((id): Choice => ({ id, name: t(groupWords[id]) })),
    [t],
  );
  const source = useMemo(() => choicesOf(choices), [choices]);
  return (
    <Field label={t(auditMessages.event)}>
      {(control) => (
        <Select
          control={control}
          multi
          source={source}
          value={choices.filter(({ id }) => chosen.includes(id as Group))}
          onChange={(some) => onChoose(some.map(({ id }) => String(id)))}
        />
      )}
    </Field>
  );
}

function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string | null) => void }) {
  const css = useStyles(controls);
  const day = useDayInput({ value, onChange: (typed) => !isUnread(typed) && onChange(typed || null) });
  return (
    <Field label={label} error={day.error}>
      {(control) => <input {...control} {...day.input} className={css.control} />}
    </Field>
  );
}
