import { useFormikContext } from 'formik';
import * as similarMessages from '../../../texts/compiled/screen/similar';
import { changeStatus } from '../../../wire/change/change';
import { similarCalls } from '../../../wire/similar/similar';
import { useReader } from '../../shared/api/useReader';
import type { ServerValues } from '../../shared/form/serverForm';
import { useMessages } from '../../shared/i18n/useMessages';
import { Moment } from '../../shared/view/Moment';
import { SimilarFrame, SimilarProblems, SimilarRow, useSimilar } from '../similar/embed';
import { OutcomeOfChange } from './change.columns';
import { changePaths } from './change.paths';

/** Changes are looked for on so many assets. */
const maxAssets = 100;
const closed = { id: changeStatus.closed, name: '' };

/** Below the subject of a new change: problems that it may be about, and how earlier changes on its assets went (G19). */
export function SimilarToChange() {
  const t = useMessages();
  const { subject, description, asset_ids: assets } = useFormikContext<ServerValues>().values;
  const seesAssets = useReader()?.actions.view_assets !== false;
  const asset_ids = (seesAssets && Array.isArray(assets) ? (assets as number[]) : []).slice(0, maxAssets);
  const written = { subject: String(subject ?? ''), description: String(description ?? '') };
  const found = useSimilar(similarCalls.ofChange, written, asset_ids);
  if (!found) return null;
  const { problems, changes } = found;
  return (
    <>
      <SimilarProblems problems={problems} />
      {changes.length > 0 && (
        <SimilarFrame title={t(similarMessages.earlier_changes)}>
          {changes.map(({ id, identifier, subject: name, outcome, closed_at, assets: shared }) => (
            <SimilarRow
              key={id}
              to={changePaths.show(id)}
              name={`${identifier} ${name}`}
              note={shared.map((asset) => asset.name).join(', ')}
            >
              <OutcomeOfChange change={{ outcome, status: closed }} />
              <Moment at={closed_at} />
            </SimilarRow>
          ))}
        </SimilarFrame>
      )}
    </>
  );
}
