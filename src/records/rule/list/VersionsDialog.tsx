import { useState } from 'react';
import type { RuleKind } from '../../../../wire/rule/rule';
import { Loaded } from '../../../shared/api/Loaded';
import { useList } from '../../../shared/api/useList';
import { Button } from '../../../shared/button/Button';
import { Dialog } from '../../../shared/dialog/Dialog';
import { useHost } from '../../../shared/host/useHost';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useStyles } from '../../../shared/style/useStyles';
import { Moment } from '../../../shared/view/Moment';
import { callsOf, type RuleView } from '../rule.api';
import * as sheet from './VersionsDialog.module.css';
import * as words from '../../../../texts/compiled/screen/common';
import * as ruleMessages from '../../../../texts/compiled/screen/rule';

interface VersionsDialogProps {
  kind: RuleKind;
  rule: RuleView;
  onClose: () => void;
}

/** Who changed which parts of a rule, and when, the newest first. */
export function VersionsDialog({ kind, rule, onClose }: VersionsDialogProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { locale } = useHost().kit;
  const [limit, setLimit] = useState(10);
  const load = useList(callsOf(kind).versions, { params: { id: rule.id }, query: { limit } }, (reply) => ({
    rows: reply.versions,
    total: reply.total,
  }));
  const parts = (names: readonly string[]) =>
    new Intl.ListFormat(locale).format(names.map((name) => (isPart(name) ? t(ruleMessages[partTexts[name]]) : name)));
  return (
    <Dialog title={t(ruleMessages.versions_of, { name: rule.name })} width={500} onClose={onClose}>
      <Loaded of={load}>
        {({ rows, total }) => (
          <>
            <ol className={css.versions}>
              {rows.map(({ version, saved_at, saved_by, changed }) => (
                <li key={version} className={css.version}>
                  <strong>{t(ruleMessages.version, { version })}</strong>
                  <span className={css.who}>
                    {saved_by?.full_name ?? t(words.system)} · <Moment at={saved_at} />
                  </span>
                  <span>
                    {changed.length ? t(ruleMessages.changed, { parts: parts(changed) }) : t(words.created_event)}
                  </span>
                </li>
              ))}
            </ol>
            {total > rows.length && (
              <Button pending={load.refreshing} onClick={() => setLimit(50)}>
                {t(ruleMessages.show_more)}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

const partTexts = {
  name: 'name',
  page_type: 'records',
  active: 'is_active',
  order: 'order',
  performer: 'performer',
  events: 'events',
  conditions: 'conditions_part',
  actions: 'actions_part',
} as const;
const isPart = (name: string): name is keyof typeof partTexts => name in partTexts;
