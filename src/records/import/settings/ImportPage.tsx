import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useReader } from '../../../shared/api/useReader';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Card } from '../../../shared/layout/Card';
import { Stack } from '../../../shared/layout/Stack';
import { BackLink } from '../../../shared/page/BackLink';
import { Page } from '../../../shared/page/Page';
import { lazyPart } from '../../../shared/part/lazyPart';
import { useStyles } from '../../../shared/style/useStyles';
import { Empty } from '../../../shared/table/Empty';
import { Steps } from '../Steps';
import { EarlierImports } from './EarlierImports';
import * as sheet from './ImportPage.module.css';
import { UploadStep } from './UploadStep';
import * as words from '../../../../texts/compiled/screen/common';
import * as importMessages from '../../../../texts/compiled/screen/import';

// Forms and selects are fetched while the file is uploaded.
const MappingStep = lazyPart(() => import(/* webpackChunkName: "import-mapping" */ '../mapping/MappingStep'));

/** /service-desk/asset-importer/settings (D3 §2): upload a file, then match its columns. The address names the file. */
export default function ImportPage() {
  const t = useMessages();
  const css = useStyles(sheet);
  const mayImport = useReader()?.actions.import_assets;
  const [params, setParams] = useSearchParams();
  const id = Number(params.get('import')) || null;
  const part = id && params.get('step') === 'values' ? 'values' : 'columns';
  const at = id ? `${id} ${part}` : '';
  const step = useRef<HTMLElement>(null);
  const before = useRef(at);
  // Whoever comes from another step begins at the top of this one.
  useEffect(() => {
    if (before.current !== at) step.current?.focus();
    before.current = at;
  }, [at]);
  return (
    <Page
      title={t(words.import_assets)}
      alerts="asset-import"
      back={<BackLink to="/service-desk/assets/list">{t(words.assets)}</BackLink>}
      below={mayImport !== false && <Steps at={id ? (part === 'values' ? 3 : 2) : 1} />}
    >
      {mayImport === false ? (
        <Card>
          <Empty title={t(importMessages.no_right)} />
        </Card>
      ) : (
        <section
          ref={step}
          tabIndex={-1}
          aria-label={t(
            !id ? importMessages.step_file : part === 'values' ? importMessages.step_values : words.match_columns,
          )}
          className={css.step}
        >
          {id ? (
            <MappingStep
              key={id}
              id={id}
              part={part}
              onPart={(next, replace = false) =>
                setParams({ import: String(id), ...(next === 'values' && { step: next }) }, { replace })
              }
              onReread={(other) => setParams({ import: String(other) }, { replace: true })}
              onLeave={() => setParams({})}
            />
          ) : (
            <Stack gap="large">
              <UploadStep
                onBegin={MappingStep.preload}
                onUploaded={(uploaded) => setParams({ import: String(uploaded) })}
              />
              <EarlierImports />
            </Stack>
          )}
        </section>
      )}
    </Page>
  );
}
