import { useId, useState } from 'react';
import { Button } from '../../../shared/button/Button';
import { useMessages } from '../../../shared/i18n/useMessages';
import { SrOnly } from '../../../shared/style/SrOnly';
import { useStyles } from '../../../shared/style/useStyles';
import { SearchBox } from '../../../shared/table/SearchBox';
import type { ImpactAsset } from './impact';
import { ImpactRow } from './ImpactRow';
import * as sheet from './Impact.module.css';
import * as words from '../../../../texts/compiled/screen/common';
import * as impactMessages from '../../../../texts/compiled/screen/impact';

/** So many are shown at first, and with each "Show more". */
const step = 25;
/** From so many on they are searched. */
const searched = 10;

interface ImpactAssetsProps {
  /** Nearest first. */
  assets: readonly ImpactAsset[];
  /** Only those of this asset type. */
  type: string | null;
}

/** The assets of an impact, each with the way to it on demand. */
export function ImpactAssets({ assets, type }: ImpactAssetsProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  const id = useId();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(step);
  const word = search.toLocaleLowerCase();
  const found = assets.filter(
    ({ name, asset_type }) => (!type || asset_type.name === type) && name.toLocaleLowerCase().includes(word),
  );
  return (
    <section className={css.assets} aria-labelledby={id}>
      <header className={css.head}>
        <h3 id={id} className={css.title}>
          {t(impactMessages.assets)}
        </h3>
        {assets.length > searched && <SearchBox value={search} label={t(impactMessages.search)} onChange={setSearch} />}
      </header>
      <SrOnly live>{(search || type) && t(impactMessages.found, { count: found.length })}</SrOnly>
      {found.length === 0 && <p className={css.muted}>{t(impactMessages.nothing_found)}</p>}
      <ul className={css.rows}>
        {found.slice(0, shown).map((asset) => (
          <ImpactRow key={asset.id} asset={asset} />
        ))}
      </ul>
      {found.length > shown && (
        <Button look="quiet" small onClick={() => setShown(shown + step)}>
          {t(words.show_more)}
        </Button>
      )}
    </section>
  );
}
