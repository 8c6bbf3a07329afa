import { formatDate } from '../../../shared/format/date';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Card } from '../../../shared/layout/Card';
import { useStyles } from '../../../shared/style/useStyles';
import { Facts } from '../../../shared/view/Facts';
import type { ApprovalPage } from '../../../../wire/approval/approval';
import type { changePlanningKeys } from '../../../../wire/change/change';
import * as sheet from './PublicApproval.module.css';
import { SafeHtml } from './SafeHtml';
import * as words from '../../../../texts/compiled/screen/common';
import * as publicApprovalMessages from '../../../../texts/compiled/screen/public-approval';

type PlanningKey = (typeof changePlanningKeys)[number];

/**
 * What is being approved: the change with its description, release, plans and assets (B8). Parts that are empty are
 * left out.
 */
export function ToApprove({ change }: { change: ApprovalPage['change'] }) {
  const t = useMessages();
  const css = useStyles(sheet);
  return (
    <div className={css.stack}>
      <Card>
        <Facts
          facts={[
            { name: t(words.planned), value: change.planned },
            { name: t(words.type), value: change.change_type },
            { name: t(publicApprovalMessages.risk), value: change.impact },
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
                    start: formatDate(release.planned_start_date),
                    end: formatDate(release.planned_end_date),
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
