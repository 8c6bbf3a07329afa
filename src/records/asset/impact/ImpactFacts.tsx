import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../../shared/button/Button';
import { shown } from '../../../shared/format/truncate';
import { useMessages } from '../../../shared/i18n/useMessages';
import { HostLink } from '../../../shared/link/HostLink';
import { Link } from '../../../shared/link/Link';
import { cx, useStyles } from '../../../shared/style/useStyles';
import { PersonLink } from '../../../shared/view/PersonLink';
import type { Impact } from './impact';
import * as sheet from './Impact.module.css';
import * as words from '../../../../texts/compiled/screen/common';
import * as impactMessages from '../../../../texts/compiled/screen/impact';

interface ImpactFactsProps {
  impact: Impact;
  changes: string;
  /** The asset type that the list is narrowed to. */
  type: string | null;
  onType: (type: string | null) => void;
}

/** The numbers of an impact, with names where the reader may see them. */
export function ImpactFacts({ impact, changes, type, onType }: ImpactFactsProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  const listed = impact.assets.length > 0;
  return (
    <>
      {impact.types.length > 0 && (
        <ul className={css.types} aria-label={t(words.asset_types)}>
          {impact.types.map(({ name, count }) => (
            <li key={name}>
              {listed && impact.types.length > 1 ? (
                <button
                  type="button"
                  className={cx(css.type, css.pressable)}
                  aria-pressed={name === type}
                  onClick={() => onType(name === type ? null : name)}
                >
                  <strong className={css.number}>{count}</strong> <bdi>{name}</bdi>
                </button>
              ) : (
                <span className={css.type}>
                  <strong className={css.number}>{count}</strong> <bdi>{name}</bdi>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={css.facts}>
        <Fact
          title={t(impactMessages.people)}
          total={impact.people_total}
          none={t(impactMessages.nobody)}
          rows={impact.people.map((person) => ({ id: person.id, row: <PersonLink person={person} /> }))}
        />
        <Fact
          title={t(words.departments)}
          total={impact.departments_total}
          none={t(words.none)}
          rows={impact.departments.map(({ id, name }) => ({ id, row: <bdi>{name}</bdi> }))}
        />
        <Fact
          title={t(impactMessages.open_tickets)}
          total={impact.tickets}
          none={t(words.none)}
          rows={impact.open_tickets.map(({ id, ticket_number, title }) => ({
            id,
            row: <HostLink kind="ticket" id={id} max={shown.title}>{`#${ticket_number} ${title}`}</HostLink>,
          }))}
        />
        <Fact
          title={changes}
          total={impact.changes}
          none={t(words.none)}
          rows={impact.open_changes.map(({ id, identifier, subject }) => ({
            id,
            row: <Link to={`/service-desk/changes/${id}/show`} max={shown.title}>{`${identifier} ${subject}`}</Link>,
          }))}
        />
      </div>
    </>
  );
}

/** So many are shown at first. */
const few = 5;

interface FactProps {
  title: string;
  total: number;
  none: string;
  rows: readonly { id: number; row: ReactNode }[];
}

function Fact({ title, total, none, rows }: FactProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  const id = useId();
  const [all, setAll] = useState(false);
  const listed = all ? rows : rows.slice(0, few);
  return (
    <section className={css.fact} aria-labelledby={id}>
      <h3 id={id} className={css.title}>
        {title} {total > 0 && <span className={css.count}>{total}</span>}
      </h3>
      {total === 0 && <p className={css.muted}>{none}</p>}
      {listed.length > 0 && (
        <ul className={css.names}>
          {listed.map((one) => (
            <li key={one.id}>{one.row}</li>
          ))}
        </ul>
      )}
      {rows.length > listed.length ? (
        <Button look="quiet" small onClick={() => setAll(true)}>
          {t(impactMessages.show_all, { count: rows.length })}
        </Button>
      ) : (
        rows.length > 0 &&
        total > rows.length && <p className={css.muted}>{t(impactMessages.and_more, { count: total - rows.length })}</p>
      )}
    </section>
  );
}
