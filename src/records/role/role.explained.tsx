import * as explainMessages from '../../../texts/compiled/screen/explain';
import { type Explained, explainCalls } from '../../../wire/access/explain';
import { Loaded } from '../../shared/api/Loaded';
import { useRecord } from '../../shared/api/useRecord';
import { Badge } from '../../shared/badge/Badge';
import { Button } from '../../shared/button/Button';
import { useMessages } from '../../shared/i18n/useMessages';
import { Card } from '../../shared/layout/Card';
import { Stack } from '../../shared/layout/Stack';
import { Link } from '../../shared/link/Link';
import { useStyles } from '../../shared/style/useStyles';
import { useRightNames } from './role.rights';
import * as sheet from './Role.module.css';

interface ExplanationProps {
  userId: number;
  owner: string;
  /** Shows who else can see the record. */
  onEverybody: () => void;
}

/** Whether a person can see a record, what they may do with it, and why. */
export function Explanation({ userId, owner, onEverybody }: ExplanationProps) {
  const load = useRecord(explainCalls.explain, { query: { user_id: userId, owner } }, { fresh: true });
  return (
    <Loaded of={load}>
      {(explained) => (
        <Stack>
          <Seen of={explained} onEverybody={onEverybody} />
          {explained.allowed && explained.rights.length > 0 && <Actions of={explained} />}
        </Stack>
      )}
    </Loaded>
  );
}

function Seen({ of: { allowed, reasons, person, record }, onEverybody }: { of: Explained; onEverybody: () => void }) {
  const css = useStyles(sheet);
  const t = useMessages();
  return (
    <Card
      title={t(allowed ? explainMessages.allowed : explainMessages.refused, { name: person.name })}
      tools={
        <Button small onClick={onEverybody}>
          {t(explainMessages.everybody)}
        </Button>
      }
    >
      <Stack>
        <p>
          <Link to={record.path}>{record.name}</Link>
        </p>
        <ul className={css.reasons}>
          {reasons.map(({ text }, index) => (
            <li key={index}>{text}</li>
          ))}
        </ul>
      </Stack>
    </Card>
  );
}

function Actions({ of: { rights, person } }: { of: Explained }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const names = useRightNames();
  return (
    <Card title={t(explainMessages.actions, { name: person.name })}>
      <dl className={css.actions}>
        {rights.map(({ key, allowed, text }) => (
          <div key={key} className={css.action}>
            <dt>
              {names?.get(key) ?? key} <Verdict allowed={allowed} />
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Verdict({ allowed }: { allowed: boolean }) {
  const t = useMessages();
  return <Badge tone={allowed ? 'success' : 'neutral'}>{t(allowed ? explainMessages.yes : explainMessages.no)}</Badge>;
}
