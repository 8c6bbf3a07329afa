import type { RuleKind } from '../../../../wire/rule/rule';
import { Badge } from '../../../shared/badge/Badge';
import { useMessages } from '../../../shared/i18n/useMessages';
import { ClockIcon, DeleteIcon, EditIcon, PlusIcon } from '../../../shared/icon/icon';
import { MoreIcon } from '../../../shared/icon/table';
import { Link } from '../../../shared/link/Link';
import { Menu } from '../../../shared/menu/Menu';
import { Grip } from '../../../shared/order/Grip';
import type { Order } from '../../../shared/order/useOrder';
import { useGo } from '../../../shared/page/go';
import { cx, useStyles } from '../../../shared/style/useStyles';
import { Moment } from '../../../shared/view/Moment';
import type { RuleView } from '../rule.api';
import { rulePaths } from '../rule.paths';
import { ActiveSwitch } from './ActiveSwitch';
import * as sheet from './RuleList.module.css';
import * as words from '../../../../texts/compiled/screen/common';
import * as ruleMessages from '../../../../texts/compiled/screen/rule';

interface RuleLineProps {
  kind: RuleKind;
  rule: RuleView;
  /** From 1, among all; shown where it can be changed. */
  place: number;
  /** What it does. */
  sentence: string;
  /** What moves it; nothing where only some of the rules are shown. */
  order?: Order;
  onChanged: () => Promise<void>;
  onVersions: (rule: RuleView) => void;
  onDelete: (rule: RuleView) => void;
}

/** One rule in its list: what it does, how often it did, and what can be done with it. */
export function RuleLine({ kind, rule, place, sentence, order, onChanged, onVersions, onDelete }: RuleLineProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const go = useGo();
  const paths = rulePaths(kind);
  const { id, name, page_type, active, switched_off, matched_count, matched_at, author, stopped_reason } = rule;
  return (
    <li className={cx(css.rule, order && css.movable, !active && css.off)} aria-label={name}>
      {order && (
        <>
          <Grip of={order} id={String(id)} label={t(ruleMessages.move, { name })} hint={t(ruleMessages.move_hint)} />
          <span className={css.place}>{place}</span>
        </>
      )}
      <div className={css.text}>
        <div className={css.head}>
          <Link to={paths.edit(id)}>{name}</Link>
          {!active && (
            <Badge tone={switched_off ? 'warning' : 'neutral'}>
              {t(switched_off ? ruleMessages.by_itself : ruleMessages.off)}
            </Badge>
          )}
          {active && stopped_reason && <Badge tone="warning">{t(ruleMessages.stopped)}</Badge>}
        </div>
        <p className={css.sentence} dir="auto">
          {sentence}
        </p>
        {!active && switched_off && (
          <p className={css.why} dir="auto">
            {switched_off}
          </p>
        )}
        {active && stopped_reason && (
          <p className={css.why} dir="auto">
            {stopped_reason}
          </p>
        )}
        <p className={css.facts}>
          {matched_count > 0 ? t(ruleMessages.matched, { count: matched_count }) : t(ruleMessages.never)}
          {matched_at && (
            <span>
              {'· '}
              {t(ruleMessages.last)} <Moment at={matched_at} />
            </span>
          )}
          {author && (
            <span dir="auto">
              {'· '}
              {t(ruleMessages.rights_of, { name: author.name })}
            </span>
          )}
        </p>
      </div>
      <div className={css.tools}>
        <ActiveSwitch kind={kind} rule={rule} onChanged={onChanged} />
        <Menu
          label={t(ruleMessages.more, { name })}
          icon={<MoreIcon />}
          look="quiet"
          small
          actions={[
            { label: t(words.edit), icon: <EditIcon />, onSelect: () => go(paths.edit(id)) },
            { label: t(words.duplicate), icon: <PlusIcon />, onSelect: () => go(paths.clone(page_type, id)) },
            { label: t(ruleMessages.versions), icon: <ClockIcon />, onSelect: () => onVersions(rule) },
            { label: t(words.delete), icon: <DeleteIcon />, danger: true, onSelect: () => onDelete(rule) },
          ]}
        />
      </div>
    </li>
  );
}
