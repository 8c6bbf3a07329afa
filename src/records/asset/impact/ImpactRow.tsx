import { useId, useState } from 'react';
import { useMessages } from '../../../shared/i18n/useMessages';
import { ChevronDownIcon } from '../../../shared/icon/icon';
import { Link } from '../../../shared/link/Link';
import { cx, useStyles } from '../../../shared/style/useStyles';
import { assetPaths } from '../asset.paths';
import type { ImpactAsset } from './impact';
import * as sheet from './Impact.module.css';
import * as impactMessages from '../../../../texts/compiled/screen/impact';

/** An asset, what tells it from others, and why it is here. */
export function ImpactRow({ asset }: { asset: ImpactAsset }) {
  const t = useMessages();
  const css = useStyles(sheet);
  const id = useId();
  const [open, setOpen] = useState(false);
  const owner = asset.managed_by?.full_name || asset.managed_by?.name;
  const facts = [
    asset.asset_type.name,
    asset.asset_status?.name,
    owner && t(impactMessages.managed_by, { name: owner }),
    asset.department?.name,
    t(impactMessages.steps, { count: asset.depth }),
  ];
  return (
    <li className={css.row}>
      <div className={css.who}>
        <Link to={assetPaths.show(asset.id)} newTab>
          {asset.name}
        </Link>
        <span className={css.muted}>{facts.filter(Boolean).join(' · ')}</span>
      </div>
      <button
        type="button"
        className={css.why}
        aria-label={t(impactMessages.why_named, { name: asset.name })}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {t(impactMessages.why)}
        <ChevronDownIcon className={cx(css.arrow, open && css.turned)} />
      </button>
      {open && (
        <p id={id} className={css.path}>
          <bdi>{asset.name}</bdi>
          {asset.path.map((step) => (
            <span key={step.id}>
              {' '}
              <em className={css.relation}>{step.relation_name}</em> <bdi>{step.name}</bdi>
            </span>
          ))}
        </p>
      )}
    </li>
  );
}
