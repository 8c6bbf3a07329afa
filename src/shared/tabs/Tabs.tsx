import { useId, useRef, type ComponentProps, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { cx, useStyles } from '../style/useStyles';
import { useHeldHeight } from './useHeldHeight';
import * as sheet from './Tabs.module.css';

/** One tab. The panel is rendered only while it is chosen, or likely to be. */
export interface Tab<Id extends string = string> {
  id: Id;
  label: string;
  /** The key that opens it (src/shared/keys/keys.ts). */
  opensBy?: string;
  /** Shown beside the label. */
  count?: number;
  panel: () => ReactNode;
}

interface TabsProps<Id extends string> {
  /** Accessible name of the row of tabs. */
  label: string;
  /** False and undefined are left out, so that flags can be written in place. */
  tabs: readonly (Tab<Id> | false | undefined)[];
  /** The chosen tab; the first if there is none of this id. */
  value: Id | undefined;
  onChange: (id: Id) => void;
  /** Handlers for the row of tabs, and what measures it. */
  row?: Pick<ComponentProps<'div'>, 'onPointerOver' | 'onPointerDown' | 'onPointerLeave'> & {
    ref?: Ref<HTMLDivElement>;
  };
  /** Tabs that have no room in the row, and the menu behind it that has them; otherwise the row wraps. */
  folded?: ReadonlySet<string>;
  more?: (choose: (id: Id) => void) => ReactNode;
  /** A tab that will probably be chosen: its panel is drawn and laid out, and not seen. */
  likely?: string;
}

/** Tabs with one stop for Tab and arrows in between; panels load when they are shown, or likely to be. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, row, folded, more, likely }: TabsProps<Id>) {
  const css = useStyles(sheet);
  const id = useId();
  const offered = tabs.filter((tab) => tab !== false && tab !== undefined);
  const chosen = offered.find((tab) => tab.id === value) ?? offered[0];
  const panel = useRef<HTMLDivElement>(null);
  const hold = useHeldHeight(panel, chosen?.id);
  if (!chosen) return null;
  const choose = (tab: Id) => {
    hold();
    onChange(tab);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const seen = offered.filter((tab) => !folded?.has(tab.id));
    const at = seen.indexOf(chosen);
    const target = { ArrowRight: at + step, ArrowLeft: at - step, Home: 0, End: seen.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const next = seen[(target + seen.length) % seen.length]!;
    choose(next.id);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };

  return (
    <div className={css.tabs}>
      <div className={css.line}>
        <div role="tablist" aria-label={label} className={css.list} onKeyDown={onKeyDown} {...row}>
          {offered.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}${tab.id}`}
              data-tab={tab.id}
              data-key={tab === chosen ? undefined : tab.opensBy}
              aria-selected={tab === chosen}
              aria-controls={tab === chosen ? `${id}panel` : undefined}
              tabIndex={tab === chosen ? 0 : -1}
              className={cx(css.tab, tab === chosen && css.chosen, folded?.has(tab.id) && css.folded)}
              onClick={() => choose(tab.id)}
            >
              {tab.label}
              {tab.count !== undefined && <span className={css.count}>{tab.count}</span>}
            </button>
          ))}
        </div>
        {more?.(choose)}
      </div>
      {offered.map((tab) =>
        tab === chosen ? (
          <div
            key={tab.id}
            ref={panel}
            role="tabpanel"
            id={`${id}panel`}
            aria-labelledby={`${id}${tab.id}`}
            tabIndex={0}
            className={css.panel}
          >
            {tab.panel()}
          </div>
        ) : (
          tab.id === likely && (
            <div key={tab.id} className={css.likely}>
              {tab.panel()}
            </div>
          )
        ),
      )}
    </div>
  );
}
