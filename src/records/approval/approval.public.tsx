import { useState } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as publicApprovalMessages from '../../../texts/compiled/screen/public-approval';
import { approvalLinkCalls, type ApprovalPage } from '../../../wire/approval/approval';
import type { changePlanningKeys } from '../../../wire/change/change';
import { EMPTY } from '../../../wire/protocol/reply';
import { Alert } from '../../shared/alert/Alert';
import { useRecord } from '../../shared/api/useRecord';
import { isSet } from '../../shared/format/date';
import { localTime } from '../../shared/format/moment';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { Card } from '../../shared/layout/Card';
import { lazyPart } from '../../shared/part/lazyPart';
import { useStyles } from '../../shared/style/useStyles';
import { Facts } from '../../shared/view/Facts';
import * as pageSheet from './PublicApproval.module.css';
import { Decision, LinkPage, SafeHtml, takeFocus } from './approval.link';

/** The first who is asked needs no code for the votes of others. */
const Votes = lazyPart(() => import(/* webpackChunkName: "public-votes" */ './approval.votes'), { isPublic: true });

/**
 * `/change-approval/{hash}`: what an approver is asked, and the answer, by possession of the link alone (D1 §2, B8).
 * Needs no session; to read decides nothing.
 */
export default function PublicApprovalPage() {
  // D1 §2: the last path segment is the hash.
  const [hash] = useState(() => decodeURIComponent(location.pathname.split('/').filter(Boolean).at(-1) ?? ''));
  const t = useMessages();
  const css = useStyles(pageSheet);
  const load = useRecord(approvalLinkCalls.read, { params: { hash } });
  return (
    <LinkPage
      load={load}
      title={load.data?.change.subject ?? t(publicApprovalMessages.title)}
      above={load.data?.change.identifier}
      gone={t(publicApprovalMessages.gone)}
    >
      {({ change, approval, impact, collisions, risk }, done, settle) => (
        <div className={css.columns}>
          <ToApprove change={change} />
          <div className={css.side}>
            <Card title={t(publicApprovalMessages.decision)}>
              <div className={css.stack}>
                <p>
                  {t(
                    approval.state === 'open' && !done ? publicApprovalMessages.asked : publicApprovalMessages.answered,
                    {
                      name: approval.approver,
                      level: approval.level,
                      cab: approval.cab,
                    },
                  )}
                </p>
                {approval.deputy && <p>{approval.deputy}</p>}
                <p className={css.muted}>{approval.progress}</p>
                {impact.total > 0 && (
                  <p>
                    <strong>{t(publicApprovalMessages.fails, { count: impact.total })}</strong>{' '}
                    <span className={css.muted}>
                      {impact.types.map(({ name, count }) => `${count}\u00a0${name}`).join(' · ')}
                    </span>
                  </p>
                )}
                {risk.map((one, i) => (
                  <p key={one} className={i ? css.muted : undefined}>
                    {one}
                  </p>
                ))}
                {collisions.length > 0 && (
                  <Alert kind="warning">
                    {collisions.map((one) => (
                      <p key={one}>{one}</p>
                    ))}
                  </Alert>
                )}
                <YourDecision hash={hash} approval={approval} done={done} onDone={settle} />
              </div>
            </Card>
            <Card title={t(publicApprovalMessages.votes)}>
              {change.votes.length > 0 ? (
                <Votes votes={change.votes} />
              ) : (
                <p className={css.muted}>{t(publicApprovalMessages.no_votes)}</p>
              )}
            </Card>
          </div>
        </div>
      )}
    </LinkPage>
  );
}

interface YourDecisionProps {
  hash: string;
  approval: ApprovalPage['approval'];
  /** The server's sentence on the vote that was just given; it stays. */
  done: string;
  onDone: (sentence: string) => void;
}

function YourDecision({ hash, approval, done, onDone }: YourDecisionProps) {
  const t = useMessages();
  const { send } = useHost();
  if (done)
    return (
      <div ref={takeFocus} tabIndex={-1}>
        <Alert kind="success">{done}</Alert>
      </div>
    );
  if (approval.state !== 'open') return <Alert kind="info">{approval.sentence}</Alert>;
  return (
    <Decision
      required
      hint={t(publicApprovalMessages.comment_hint)}
      refuse={t(words.deny)}
      expires={approval.expires_at}
      decide={(approve, comment) =>
        send(approvalLinkCalls.decideByLink, {
          params: { hash },
          body: { action_type: approve ? 'approve' : 'deny', comment, seen_hash: approval.seen_hash },
        })
      }
      onDecided={onDone}
    />
  );
}

type PlanningKey = (typeof changePlanningKeys)[number];

/**
 * What is being approved: the change with its description, release, plans and assets (B8). Parts that are empty are
 * left out.
 */
function ToApprove({ change }: { change: ApprovalPage['change'] }) {
  const t = useMessages();
  const { locale } = useHost().kit;
  const written = (at: string | null) => (isSet(at) ? localTime(at, locale) : EMPTY);
  const css = useStyles(pageSheet);
  return (
    <div className={css.stack}>
      <Card>
        <Facts
          facts={[
            { name: t(words.planned), value: change.planned },
            { name: t(words.type), value: change.change_type },
            { name: t(words.impact), value: change.impact },
            { name: t(words.priority), value: change.priority },
            { name: t(words.requester), value: change.requester && <bdi>{change.requester}</bdi> },
            { name: t(words.department), value: change.department },
          ]}
        />
      </Card>
      <Card title={t(words.description)}>
        <SafeHtml html={change.description} />
      </Card>
      {change.attach_releases.length > 0 && (
        <Card title={t(publicApprovalMessages.releases)}>
          <ul className={css.rows}>
            {change.attach_releases.map((release) => (
              <li key={release.identifier} className={css.row}>
                <span dir="auto">{release.subject}</span>
                <span className={css.muted}>
                  {release.identifier} ·{' '}
                  {t(publicApprovalMessages.period, {
                    start: written(release.planned_start_date),
                    end: written(release.planned_end_date),
                  })}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {change.planning.length > 0 && (
        <Card title={t(words.planning)}>
          <div className={css.stack}>
            {change.planning.map(({ key, description }) => (
              <section key={key} aria-label={t(publicApprovalMessages[key as PlanningKey])}>
                <h3 className={css.name}>{t(publicApprovalMessages[key as PlanningKey])}</h3>
                <SafeHtml html={description} />
              </section>
            ))}
          </div>
        </Card>
      )}
      {change.asset_count > 0 && (
        <Card title={t(publicApprovalMessages.assets, { count: change.asset_count })}>
          <ul className={css.assets}>
            {change.assets.map((asset, index) => (
              <li key={index}>
                <span dir="auto">{asset.name}</span>{' '}
                {asset.asset_type && <span className={css.muted}>{asset.asset_type}</span>}
              </li>
            ))}
          </ul>
          {change.asset_count > change.assets.length && (
            <p className={css.muted}>
              {t(publicApprovalMessages.more_assets, { count: change.asset_count - change.assets.length })}
            </p>
          )}
        </Card>
      )}
    </div>
  );
}
