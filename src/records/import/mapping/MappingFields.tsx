import { useFormikContext } from 'formik';
import { useEffect } from 'react';
import type { MappingDetails } from '../../../../wire/import/import';
import { Alert } from '../../../shared/alert/Alert';
import { Failed } from '../../../shared/api/Loaded';
import type { Load } from '../../../shared/api/useRecord';
import { Button } from '../../../shared/button/Button';
import { FormFooter } from '../../../shared/form/FormFooter';
import { formatBytes } from '../../../shared/format/bytes';
import { useHost } from '../../../shared/host/useHost';
import { useMessages } from '../../../shared/i18n/useMessages';
import { TextFileIcon } from '../../../shared/icon/file';
import { Card } from '../../../shared/layout/Card';
import type { Choice } from '../../../shared/select/choice';
import { useStyles } from '../../../shared/style/useStyles';
import { AssetTypeField } from './AssetTypeField';
import { MappingTable } from './MappingTable';
import * as sheet from './MappingFields.module.css';
import type { MappingPart } from './MappingStep';
import {
  answeredFields,
  columnsQuery,
  mappedFields,
  sentReading,
  sentValues,
  unusedHeaders,
  type RequestedDetails,
  type MappingValues,
} from './mapping.values';
import { openGroups } from '../values/answers';
import { SourceFields } from './SourceFields';
import { ValuesStep } from './ValuesStep';
import { RunOptions } from './RunOptions';
import { SavedMappings } from './SavedMappings';
import type { HeaderMapping } from './SaveMappingDialog';
import * as words from '../../../../texts/compiled/screen/common';
import * as importMessages from '../../../../texts/compiled/screen/import';
import * as valuesMessages from '../../../../texts/compiled/screen/import-values';
import * as mappingMessages from '../../../../texts/compiled/screen/import-mapping';

interface MappingFieldsProps {
  id: number;
  part: MappingPart;
  onPart: (part: MappingPart, replace?: boolean) => void;
  onReread: (id: number) => void;
  details: MappingDetails;
  load: Load<MappingDetails>;
  type: Choice | null;
  onType: (type: Choice | null) => void;
  /** What the server said of columns, by field. */
  refusals: Readonly<Record<string, string>>;
  /** A column was chosen: what was said of the mapping as it was counts no more. */
  onChosen: () => void;
  requested: RequestedDetails;
  onRequest: (requested: RequestedDetails) => void;
  onSave: (mapping: HeaderMapping) => void;
  onDiscard: () => void;
}

/** The fields of a mapping: type of assets, columns, dates, and what the import does. */
export function MappingFields({ details, load, requested, onRequest, refusals, part, ...props }: MappingFieldsProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  const { kit } = useHost();
  const { values, setFieldValue, submitForm, validateForm, submitCount, isSubmitting } =
    useFormikContext<MappingValues>();
  const fields = mappedFields(details, values);
  const unused = unusedHeaders(details, fields);
  const { file, missing_headers: missing } = details;

  const saved = fields.flatMap(({ field, header, reading }) =>
    header
      ? [{ uuid: field.uuid, header: header.name, ...sentReading(reading), ...sentValues(values, field, header) }]
      : [],
  );
  const sought = answeredFields(details, fields, values);
  const open = sought.some((field) => openGroups(field, values.answers[field.uuid] ?? {}).length > 0);
  // Who comes back to a page that has forgotten what was chosen begins with the columns.
  const isForgotten = part === 'values' && values.asset_type_id === null;
  const { onPart } = props;
  useEffect(() => {
    if (isForgotten) onPart('columns', true);
    // Once, when the page is loaded.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isForgotten]);
  async function next() {
    const faults = await validateForm();
    if (Object.keys(faults).length > 0) await submitForm();
    else onPart('values');
  }
  async function check() {
    await setFieldValue('dry_run', true, false);
    await submitForm();
    void setFieldValue('dry_run', false, false);
  }

  return (
    <Card>
      <div className={css.sections}>
        <div className={css.file}>
          <TextFileIcon className={css.icon} size={20} />
          <strong className={css.name}>{file.name}</strong>
          <span className={css.muted}>
            {t(importMessages.rows_in, { count: file.rows })} · {formatBytes(file.size, kit.locale)}
          </span>
          <span className={css.end}>
            <Button small onClick={props.onDiscard}>
              {t(words.discard)}
            </Button>
          </span>
        </div>
        {part === 'columns' && <SourceFields id={props.id} file={file} onReread={props.onReread} />}
        {part === 'values' ? (
          <ValuesStep details={details} fields={fields} />
        ) : (
          <>
            <div className={css.choices}>
              <AssetTypeField
                type={props.type}
                onChange={(type) => {
                  props.onType(type);
                  onRequest({ ...requested, asset_type_id: type ? Number(type.id) : undefined });
                }}
              />
              <SavedMappings
                chosen={requested.mapping_id}
                onChoose={(id) => {
                  void setFieldValue('readings', {}, false);
                  void setFieldValue('answers', {}, false);
                  void setFieldValue('chosen', {});
                  onRequest({ ...requested, mapping_id: id, columns: undefined });
                }}
              />
            </div>
            {missing.length > 0 && (
              <Alert kind="warning">
                {t(mappingMessages.missing_headers, { count: missing.length, names: missing.join(', ') })}
              </Alert>
            )}
            <section
              className={css.section}
              aria-label={t(mappingMessages.fields)}
              aria-busy={load.refreshing || undefined}
            >
              <div className={css.head}>
                <h2 className={css.legend}>{t(mappingMessages.fields)}</h2>
                <Button small disabled={saved.length === 0} onClick={() => props.onSave(saved)}>
                  {t(mappingMessages.save_mapping)}
                </Button>
              </div>
              {load.error && <Failed load={load} />}
              <MappingTable
                headers={details.csv_headers_for_mapping}
                fields={fields}
                isGuess={requested.mapping_id === undefined}
                refusals={refusals}
                onChoose={(uuid, header) => {
                  props.onChosen();
                  void setFieldValue('readings', { ...values.readings, [uuid]: {} }, false);
                  void setFieldValue('answers', { ...values.answers, [uuid]: {} }, false);
                  const chosen = { ...values.chosen, [uuid]: header };
                  void setFieldValue('chosen', chosen, submitCount > 0);
                  onRequest({ ...requested, columns: columnsQuery(chosen) });
                }}
                onRead={(uuid, reading) => {
                  props.onChosen();
                  const own = { ...values.readings[uuid], ...reading };
                  void setFieldValue('readings', { ...values.readings, [uuid]: own }, submitCount > 0);
                }}
              />
              {unused.length > 0 && (
                <p className={css.muted}>
                  {t(mappingMessages.unused, {
                    count: unused.length,
                    names: unused.map(({ name }) => name).join(', '),
                  })}
                </p>
              )}
            </section>
            <RunOptions fields={fields} creatable={details.creatable} type={props.type?.name ?? ''} />
          </>
        )}
      </div>
      {part === 'columns' && open ? (
        <FormFooter submit={t(mappingMessages.next_values)} instead={() => void next()} />
      ) : (
        <FormFooter submit={t(words.import_verb)}>
          {part === 'values' ? (
            <Button onClick={() => onPart('columns')}>{t(valuesMessages.back)}</Button>
          ) : (
            sought.length > 0 && <Button onClick={() => void next()}>{t(mappingMessages.look_values)}</Button>
          )}
          <Button pending={isSubmitting && values.dry_run} onClick={() => void check()}>
            {t(mappingMessages.check)}
          </Button>
        </FormFooter>
      )}
    </Card>
  );
}
