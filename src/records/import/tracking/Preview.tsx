import { importCalls, importLimits, type ImportOutcome, type ImportPreview } from '../../../../wire/import/import';
import { Loaded } from '../../../shared/api/Loaded';
import { useRecord } from '../../../shared/api/useRecord';
import { useMessages } from '../../../shared/i18n/useMessages';
import { ChevronEndIcon } from '../../../shared/icon/icon';
import { Stack } from '../../../shared/layout/Stack';
import { Empty } from '../../../shared/table/Empty';
import { SrOnly } from '../../../shared/style/SrOnly';
import { useStyles } from '../../../shared/style/useStyles';
import * as sheet from './Preview.module.css';
import * as trackingMessages from '../../../../texts/compiled/screen/import-tracking';

interface PreviewProps {
  id: number;
  outcome: ImportOutcome;
  /** Rows of this outcome, of which the first are shown. */
  total: number;
}

/** The first rows of which the same would become, each with what would change. */
export function Preview({ id, outcome, total }: PreviewProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  const preview = useRecord(importCalls.preview, { params: { id }, query: { outcome } });
  return (
    <Loaded of={preview}>
      {({ rows }) =>
        rows.length === 0 ? (
          <Empty title={t(trackingMessages.none_of_these)} />
        ) : (
          <Stack gap="small">
            {total > rows.length && (
              <p className={css.muted}>
                {t(trackingMessages.first_rows, { count: Math.min(rows.length, importLimits.preview) })}
              </p>
            )}
            <ol className={css.rows}>
              {rows.map((row) => (
                <PreviewRow key={row.row} row={row} />
              ))}
            </ol>
          </Stack>
        )
      }
    </Loaded>
  );
}

function PreviewRow({ row }: { row: ImportPreview['rows'][number] }) {
  const t = useMessages();
  const css = useStyles(sheet);
  return (
    <li className={css.row}>
      <p className={css.title}>
        <span className={css.number}>{t(trackingMessages.row_number, { row: row.row })}</span>
        <strong dir="auto" className={css.name}>
          {row.name}
        </strong>
        {row.identifier && <bdi className={css.muted}>{row.identifier}</bdi>}
      </p>
      {row.comment && <p className={css.comment}>{row.comment}</p>}
      {row.changes.length > 0 && (
        <dl className={css.changes}>
          {row.changes.map(({ field, before, after }) => (
            <div key={field} className={css.change}>
              <dt className={css.muted}>{field}</dt>
              <dd className={css.values}>
                {before && (
                  <>
                    <SrOnly>{t(trackingMessages.before)} </SrOnly>
                    <del dir="auto" className={css.before}>
                      {before}
                    </del>
                    <ChevronEndIcon size={12} className={css.arrow} />
                    <SrOnly>{t(trackingMessages.after)} </SrOnly>
                  </>
                )}
                {after ? <span dir="auto">{after}</span> : <em>{t(trackingMessages.blank)}</em>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
