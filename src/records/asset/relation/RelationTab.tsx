import { useState } from 'react';
import { relationCalls } from '../../../../wire/cmdb/cmdb';
import { AlertArea } from '../../../shared/alert/AlertArea';
import { Loaded } from '../../../shared/api/Loaded';
import { useReader } from '../../../shared/api/useReader';
import { useRecord } from '../../../shared/api/useRecord';
import { useKept } from '../../../shared/layout/useKept';
import { Button } from '../../../shared/button/Button';
import { useMessages } from '../../../shared/i18n/useMessages';
import { PlusIcon } from '../../../shared/icon/icon';
import { Stack } from '../../../shared/layout/Stack';
import { Empty } from '../../../shared/table/Empty';
import { AssetMap } from '../map/map.part';
import { type View, views, ViewSwitch } from '../map/ViewSwitch';
import { lazyPart } from '../../../shared/part/lazyPart';
import { RelationList } from './RelationList';
import * as relationMessages from '../../../../texts/compiled/screen/asset-relation';

const AddRelationDialog = lazyPart(() => import('./AddRelationDialog'), { skeleton: null });

interface RelationTabProps {
  id: number;
  name: string;
  /** Whether relations may be added and removed. */
  canRelate: boolean;
  onChanged: () => void;
}

/** The tab of an asset's relationships (D3 §2). */
export default function RelationTab({ id, name, canRelate, onChanged }: RelationTabProps) {
  const t = useMessages();
  const load = useRecord(relationCalls.table, { params: { id } }, { live: { kind: 'asset', id } });
  const [adding, setAdding] = useState(false);
  const [view, setView] = useKept<View>('relationships', useReader()?.user_id, views);
  const add = (text: string) => (
    <Button icon={<PlusIcon />} onClick={() => setAdding(true)}>
      {text}
    </Button>
  );
  return (
    <AlertArea name="asset-relation">
      {view === 'list' ? (
        <Stack gap="small">
          <ViewSwitch view={view} onView={setView} />
          <Loaded of={load}>
            {({ cmdb_data: groups }) =>
              groups.length === 0 ? (
                <Empty title={t(relationMessages.none)} actions={canRelate && add(t(relationMessages.add_new))}>
                  {t(relationMessages.none_text)}
                </Empty>
              ) : (
                <RelationList
                  of={{ id, name }}
                  groups={groups}
                  canRemove={canRelate}
                  tools={canRelate && add(t(relationMessages.add))}
                  onChanged={onChanged}
                />
              )
            }
          </Loaded>
        </Stack>
      ) : (
        <AssetMap id={id} name={name} canRelate={canRelate} view={view} onView={setView} onChanged={onChanged} />
      )}
      {adding && <AddRelationDialog id={id} name={name} onDone={onChanged} onClose={() => setAdding(false)} />}
    </AlertArea>
  );
}
