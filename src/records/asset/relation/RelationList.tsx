import { useState, type ReactNode } from 'react';
import { useMessages } from '../../../shared/i18n/useMessages';
import { SearchBox } from '../../../shared/table/SearchBox';
import { SrOnly } from '../../../shared/style/SrOnly';
import { useStyles } from '../../../shared/style/useStyles';
import { type Group, sideOf } from './relation.group';
import { RelationGroup } from './RelationGroup';
import { RemoveRelationDialog, type Removal } from './RemoveRelationDialog';
import * as sheet from './Relation.module.css';
import * as relationMessages from '../../../../texts/compiled/screen/asset-relation';

/** From so many on they are searched. */
const searched = 10;

interface RelationListProps {
  of: { id: number; name: string };
  groups: readonly Group[];
  canRemove: boolean;
  /** Beside the search. */
  tools: ReactNode;
  onChanged: () => void;
}

/** One group for each type and direction. */
export function RelationList({ of, groups, canRemove, tools, onChanged }: RelationListProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  const [search, setSearch] = useState('');
  const [removal, setRemoval] = useState<Removal | null>(null);
  const many = groups.reduce((sum, { total }) => sum + total, 0) > searched;
  const word = search.toLocaleLowerCase();
  const found = groups
    .map((group) => ({
      group,
      assets: group.child_assets.filter(({ name }) => name.toLocaleLowerCase().includes(word)),
    }))
    .filter(({ assets }) => assets.length > 0);
  const count = found.reduce((sum, { assets }) => sum + assets.length, 0);
  return (
    <div className={css.list}>
      <div className={css.tools}>
        {many && <SearchBox value={search} label={t(relationMessages.search)} onChange={setSearch} />}
        <span className={css.end}>{tools}</span>
      </div>
      <SrOnly live>{search && t(relationMessages.found, { count })}</SrOnly>
      {found.length === 0 && <p className={css.muted}>{t(relationMessages.nothing_found, { search })}</p>}
      {found.map(({ group, assets }) => (
        <RelationGroup
          key={`${group.id}${sideOf(group)}`}
          group={group}
          assets={assets}
          onRemove={canRemove ? (other) => setRemoval({ group, other }) : undefined}
        />
      ))}
      {removal && <RemoveRelationDialog of={of} {...removal} onDone={onChanged} onClose={() => setRemoval(null)} />}
    </div>
  );
}
