import { useEffect } from 'react';
import { statusCalls, type StatusFinding, type StatusReply, type StatusState } from '../../../wire/status/status';
import { Loaded } from '../../shared/api/Loaded';
import { useRecord } from '../../shared/api/useRecord';
import { Badge } from '../../shared/badge/Badge';
import { Button } from '../../shared/button/Button';
import { exactTime } from '../../shared/format/moment';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { CheckIcon, WarningIcon } from '../../shared/icon/icon';
import { adminHome } from '../../shared/page/adminHome';
import { BackLink } from '../../shared/page/BackLink';
import { Page } from '../../shared/page/Page';
import { cx, useStyles } from '../../shared/style/useStyles';
import { StatusFigures } from './StatusFigures';
import * as sheet from './StatusPage.module.css';
import * as words from '../../../texts/compiled/screen/common';
import * as statusMessages from '../../../texts/compiled/screen/status';

/** Milliseconds between two looks while the page is seen. */
const every = 15_000;

/** /service-desk/status, for administrators: what is wrong with the installation, in words, with the next step. */
export default function StatusPage() {
  const t = useMessages();
  const load = useRecord(statusCalls.view, {});
  const { reload } = load;
  useEffect(() => {
    const timer = setInterval(() => void (document.visibilityState === 'visible' && reload()), every);
    return () => clearInterval(timer);
  }, [reload]);
  return (
    <Page
      title={t(statusMessages.title)}
      alerts="status"
      back={<BackLink to={adminHome}>{t(words.administration)}</BackLink>}
      actions={<Button onClick={() => void reload()}>{t(words.refresh)}</Button>}
    >
      <Loaded of={load}>{(status) => <Status status={status} />}</Loaded>
    </Page>
  );
}

function Status({ status }: { status: StatusReply }) {
  const t = useMessages();
  const css = useStyles(sheet);
  const wrong = status.checks.filter(({ state }) => state !== 'ok');
  const well = status.checks.filter(({ state }) => state === 'ok');
  return (
    <div className={css.status}>
      <Summary status={status} />
      {wrong.length > 0 && <Findings title={t(statusMessages.wrong)} findings={wrong} />}
      <StatusFigures status={status} />
      {well.length > 0 && <Findings title={t(statusMessages.well)} findings={well} />}
    </div>
  );
}

/** How it is in one sentence, and as of when. */
function Summary({ status: { checks, as_of } }: { status: StatusReply }) {
  const t = useMessages();
  const css = useStyles(sheet);
  const { locale } = useHost().kit;
  const count = (state: StatusState) => checks.filter((one) => one.state === state).length;
  const [failing, warned] = [count('fail'), count('warn')];
  const state = failing ? 'fail' : warned ? 'warn' : 'ok';
  const Icon = state === 'ok' ? CheckIcon : WarningIcon;
  return (
    <div className={cx(css.summary, css[state])}>
      <Icon className={css.icon} />
      <div>
        <p className={css.headline} role="status">
          {failing
            ? t(statusMessages.failing, { count: failing })
            : warned
              ? t(statusMessages.warned, { count: warned })
              : t(statusMessages.fine)}
        </p>
        <p className={css.note}>
          {failing > 0 && warned > 0 && `${t(statusMessages.warned_too, { count: warned })} `}
          {state === 'ok' && `${t(statusMessages.fine_text, { count: checks.length })} `}
          {t(statusMessages.as_of, { time: exactTime(as_of, locale) })}
        </p>
      </div>
    </div>
  );
}

const tones = { ok: 'success', warn: 'warning', fail: 'danger' } as const;

function Findings({ title, findings }: { title: string; findings: readonly StatusFinding[] }) {
  const t = useMessages();
  const css = useStyles(sheet);
  return (
    <section aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      <ul className={css.findings}>
        {grouped(findings).map(({ name, state, found }) => (
          <li key={`${name} ${state}`} className={css.finding}>
            <div className={css.what}>
              <span className={css.name}>{t(statusMessages[name])}</span>
              {state !== 'ok' && <Badge tone={tones[state]}>{t(statusMessages[state])}</Badge>}
            </div>
            <div className={css.found}>
              {found.map(({ text, next_step }) => (
                <div key={text}>
                  <p className={css.text}>{text}</p>
                  {next_step && <p className={css.next}>{t(statusMessages.next_step, { text: next_step })}</p>}
                </div>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Group = Pick<StatusFinding, 'name' | 'state'> & { found: StatusFinding[] };

/** What one check found in one state stands together. */
function grouped(findings: readonly StatusFinding[]): Group[] {
  const groups: Group[] = [];
  for (const one of findings) {
    const group = groups.find(({ name, state }) => name === one.name && state === one.state);
    if (group) group.found.push(one);
    else groups.push({ name: one.name, state: one.state, found: [one] });
  }
  return groups;
}
