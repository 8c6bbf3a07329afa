import { useMemo } from 'react';
import type { AssetTypeRow, assetTypeSorts } from '../../../../wire/catalogue/catalogue';
import { Badge } from '../../../shared/badge/Badge';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Link } from '../../../shared/link/Link';
import { useStyles } from '../../../shared/style/useStyles';
import type { Column } from '../../../shared/table/column';
import { timeColumn } from '../../../shared/table/timeColumn';
import { assetTypePaths } from '../catalogue.paths';
import * as sheet from './AssetType.module.css';
import * as assetTypeMessages from '../../../../texts/compiled/screen/asset_type';
import * as words from '../../../../texts/compiled/screen/common';

/** Deeper types are not moved further. */
const deepest = 6;

/** The columns of D3 §2; `asTree` moves a type to the right of those above it. */
export function useAssetTypeColumns(asTree: boolean): Column<AssetTypeRow, (typeof assetTypeSorts)[number]>[] {
  const css = useStyles(sheet);
  const t = useMessages();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t(words.name),
        fixed: true,
        grow: true,
        cell: (row) => (
          <span className={css.name} data-depth={asTree ? Math.min(row.depth, deepest) : 0}>
            <Link to={assetTypePaths.edit(row.id)}>{row.name}</Link>
            {row.is_default && <Badge tone="accent">{t(assetTypeMessages.default)}</Badge>}
          </span>
        ),
      },
      // By the parent means: below the parent.
      { id: 'parent', sort: 'tree', header: t(assetTypeMessages.parent), width: 200, cell: (row) => row.parent?.name },
      timeColumn('created_at', t(words.created), { first: 'desc' }),
      timeColumn('updated_at', t(words.updated), { first: 'desc', hidden: true }),
    ],
    [css, t, asTree],
  );
}
