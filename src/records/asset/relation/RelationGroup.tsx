import { useId, useState } from 'react';
import { Button } from '../../../shared/button/Button';
import { useMessages } from '../../../shared/i18n/useMessages';
import { UnlinkIcon } from '../../../shared/icon/icon';
import { Link } from '../../../shared/link/Link';
import { useStyles } from '../../../shared/style/useStyles';
import { assetPaths } from '../asset.paths';
import { namesOf, type Group, type Related } from './relation.group';
import * as sheet from './Relation.module.css';
import * as words from '../../../../texts/compiled/screen/common';
import * as relationMessages from '../../../../texts/compiled/screen/asset-relation';

/** So many are shown at first, and with each "Show more". */
const step = 25;

interface RelationGroupProps {
  group: Group;
  /** Those that match what is searched. */
  assets: readonly Related[];
  /** Present if they may be removed. */
  onRemove?: (other: Related) => void;
}

/** The assets that are related in one way, under the name of this side. */
export function RelationGroup({ group, assets, onRemove }: RelationGroupProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  const id = useId();
  const [shown, setShown] = useState(step);
  const { child_assets, total } = group;
  const { name, other } = namesOf(group);
  return (
    <section className={css.group} aria-labelledby={id}>
      <header className={css.head}>
        <h3 id={id} className={css.name} dir="auto">
          {name}
        </h3>
        <span className={css.count}>{total}</span>
        {other !== name && (
          <span className={css.muted}>{t(relationMessages.from_other_side, { relation: other })}</span>
        )}
      </header>
      <ul className={css.rows}>
        {assets.slice(0, shown).map((asset) => (
          <li key={asset.id} className={css.row}>
            <Link to={assetPaths.show(asset.id)} newTab>
              {asset.name}
            </Link>
            {onRemove && (
              <Button
                look="quiet"
                small
                icon={<UnlinkIcon />}
                aria-label={t(relationMessages.remove_named, { name: asset.name })}
                title={t(words.remove)}
                onClick={() => onRemove(asset)}
              />
            )}
          </li>
        ))}
      </ul>
      {assets.length > shown && (
        <Button look="quiet" small onClick={() => setShown(shown + step)}>
          {t(words.show_more)}
        </Button>
      )}
      {child_assets.length < total && assets.length <= shown && (
        <p className={css.muted}>{t(relationMessages.only_first, { shown: child_assets.length, total })}</p>
      )}
    </section>
  );
}
