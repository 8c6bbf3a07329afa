import { useState } from 'react';
import { EMPTY } from '../../../wire/protocol/reply';
import { Button } from '../button/Button';
import { useMessages } from '../i18n/useMessages';
import { cx, useStyles } from '../style/useStyles';
import type { Fact } from './Facts';
import * as sheet from './FactRail.module.css';
import * as recordMessages from '../../../texts/compiled/screen/record';

const isEmpty = ({ value }: Fact) =>
  [null, undefined, false, '', EMPTY].includes(value as string | null | undefined | false);

interface FactRailProps {
  facts: readonly (Fact | false | undefined)[];
  /** Shows the empty ones at once: where versions are compared. */
  unfolded?: boolean;
}

/**
 * The facts of a record at the side of its page. Empty ones are folded behind a button; unfolded, all stand in the order
 * given. False and undefined entries are left out.
 */
export function FactRail({ facts, unfolded = false }: FactRailProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const [all, setAll] = useState(unfolded);
  const given = facts.filter((fact) => fact !== false && fact !== undefined);
  const empty = given.filter(isEmpty).length;
  return (
    <div className={css.rail}>
      <dl className={css.facts}>
        {given
          .filter((fact) => all || !isEmpty(fact))
          .map((fact) => (
            <div key={given.indexOf(fact)} className={cx(css.fact, fact.wide && css.wide)}>
              <dt className={css.name}>{fact.name}</dt>
              <dd className={css.value}>{isEmpty(fact) ? EMPTY : fact.value}</dd>
            </div>
          ))}
      </dl>
      {empty > 0 && !unfolded && (
        <Button look="quiet" small aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t(recordMessages.fewer_fields) : t(recordMessages.more_fields, { count: empty })}
        </Button>
      )}
    </div>
  );
}
