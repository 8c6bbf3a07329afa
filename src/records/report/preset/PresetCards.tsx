import * as presetMessages from '../../../../texts/compiled/screen/report-preset';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Link } from '../../../shared/link/Link';
import { useStyles } from '../../../shared/style/useStyles';
import { reportPaths } from '../report.paths';
import type { ReportedRecords } from '../reported';
import * as sheet from './PresetCards.module.css';
import { presets } from './presets';

/** Reports of these records that are ready to choose, for who may save reports; nothing where there are none. */
export default function PresetCards({ records }: { records: ReportedRecords }) {
  const t = useMessages();
  const css = useStyles(sheet);
  const may = records.useRights();
  const offered = presets.filter(({ type }) => type === records.type);
  if (offered.length === 0 || !may.manage) return null;
  const paths = reportPaths(records.name);
  return (
    <section className={css.presets} aria-label={t(presetMessages.title)}>
      <h2 className={css.title}>{t(presetMessages.title)}</h2>
      <p className={css.hint}>{t(presetMessages.hint)}</p>
      <ul className={css.cards}>
        {offered.map(({ id, name, about }) => (
          <li key={id} className={css.card}>
            <h3 className={css.name}>
              <Link to={paths.preset(id)}>{t(name)}</Link>
            </h3>
            <p className={css.hint}>{t(about)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
