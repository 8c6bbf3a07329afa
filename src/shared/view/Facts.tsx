import type { ReactNode } from 'react';
import { EMPTY } from '../../../wire/protocol/reply';
import { cx, useStyles } from '../style/useStyles';
import * as sheet from './Facts.module.css';

/** One fact of a record; null, undefined and '' are shown as `---`. */
export interface Fact {
  name: string;
  value: ReactNode;
  /** A text of several lines: over the whole width. */
  wide?: boolean;
}

/** Names and values of a record, as many columns as there is room for. False and undefined entries are left out. */
export function Facts({ facts }: { facts: readonly (Fact | false | undefined)[] }) {
  const css = useStyles(sheet);
  return (
    <dl className={css.facts}>
      {facts.map(
        (fact, index) =>
          fact && (
            <div key={index} className={cx(css.fact, fact.wide && css.wide)}>
              <dt className={css.name}>{fact.name}</dt>
              <dd className={css.value}>
                {fact.value === null || fact.value === undefined || fact.value === '' ? EMPTY : fact.value}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
