import { useState } from 'react';
import { type PageType, ruleCalls, type RuleLog as Entry } from '../../../../wire/rule/rule';
import type { RecordId } from '../../../../wire/host/record-id';
import { defaultPageSize } from '../../../../wire/protocol/list';
import { Loaded } from '../../../shared/api/Loaded';
import { useList } from '../../../shared/api/useList';
import type { Live } from '../../../shared/api/live';
import { Button } from '../../../shared/button/Button';
import { useMessages } from '../../../shared/i18n/useMessages';
import { ChevronDownIcon, RefreshIcon } from '../../../shared/icon/icon';
import { Link } from '../../../shared/link/Link';
import { cx, useStyles } from '../../../shared/style/useStyles';
import { Empty } from '../../../shared/table/Empty';
import { Pager } from '../../../shared/table/Pager';
import { Moment } from '../../../shared/view/Moment';
import { type KnownFields, useKnownFields } from '../rule.api';
import { rulePaths } from '../rule.paths';
import * as sheet from './Trace.module.css';
import { Mark, TraceView } from './TraceView';
import { useHiddenActions } from './useHiddenActions';
import * as words from '../../../../texts/compiled/screen/common';
import * as traceMessages from '../../../../texts/compiled/screen/rule-trace';

interface RuleLogProps {
  page: PageType;
  id: RecordId;
  live?: Live;
}

/**
 * Which rules looked at a record, newest first, and what each saw and did (decision E36); for admins with why actions are
 * hidden, which a ticket has no menu for.
 */
export default function RuleLog({ page, id, live }: RuleLogProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const [shown, setShown] = useState({ page: 1, limit: defaultPageSize as number });
  const load = useList(
    ruleCalls.log,
    { params: { page_type: page, id }, query: shown },
    ({ rule_logs, total }) => ({ rows: rule_logs, total }),
    { live },
  );
  const known = useKnownFields(page);
  const [hidden, hiddenActions] = useHiddenActions(page, id);
  return (
    <section className={css.log} aria-label={t(traceMessages.log)}>
      <div className={css.tools}>
        {hidden && (
          <Button look="quiet" small onClick={hidden.onSelect}>
            {hidden.label}
          </Button>
        )}
        <Button
          look="quiet"
          small
          icon={<RefreshIcon />}
          aria-label={t(words.refresh)}
          pending={load.refreshing}
          onClick={() => void load.reload()}
        />
      </div>
      <Loaded of={load}>
        {({ rows, total }) =>
          total === 0 ? (
            <Empty title={t(traceMessages.empty)}>
              <p>{t(traceMessages.empty_text)}</p>
            </Empty>
          ) : (
            <>
              <ul className={css.entries}>
                {rows.map((entry) => (
                  <LogEntry key={entry.id} entry={entry} known={known} />
                ))}
              </ul>
              {total > defaultPageSize && (
                <Pager
                  label={t(traceMessages.log)}
                  {...shown}
                  total={total}
                  onChange={(change) => setShown((now) => ({ ...now, page: 1, ...change }))}
                />
              )}
            </>
          )
        }
      </Loaded>
      {hiddenActions}
    </section>
  );
}

function LogEntry({ entry, known }: { entry: Entry; known: KnownFields }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const [open, setOpen] = useState(false);
  const { rule, author, matched, why, created_at, took } = entry;
  return (
    <li className={css.entry}>
      <div className={css.entryHead}>
        <button type="button" className={css.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
          <ChevronDownIcon className={cx(css.arrow, !open && css.folded)} />
          <Mark good={matched} text={t(matched ? traceMessages.matched : traceMessages.not_matched)} />
          <span className={css.name} dir="auto">
            {rule.name}
          </span>
        </button>
        <span className={css.meta}>
          {t(traceMessages[rule.type])} · <Moment at={created_at} as="hour" />
        </span>
      </div>
      {open ? (
        <div className={css.opened}>
          <TraceView trace={entry} known={known} />
          {author && (
            <p className={css.muted} dir="auto">
              {t(traceMessages.through, { rule: rule.name, author: author.name })}
            </p>
          )}
          <div className={css.foot}>
            {rule.id === null ? (
              <span>{t(traceMessages.deleted)}</span>
            ) : (
              <Link to={rulePaths(rule.type).edit(rule.id)}>{t(traceMessages[`open_${rule.type}`])}</Link>
            )}
            <span>{t(traceMessages.took, { ms: Math.round(took / 10) / 100 })}</span>
          </div>
        </div>
      ) : (
        <p className={css.why} dir="auto">
          {why}
        </p>
      )}
    </li>
  );
}
