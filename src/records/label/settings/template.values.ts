import { usualLabel, type LabelField, type LabelTemplate } from '../../../../wire/label/label';
import type { SheetName } from '../../../../wire/label/label.sheets';
import type { Stored } from '../../../shared/form/merge';

/** What the form holds: lengths as they are typed. */
export interface TemplateValues {
  sheet: SheetName;
  width: string;
  height: string;
  labels_per_row: string;
  space_between_labels: string;
  fields: LabelField[];
  display_logo_confirmed: boolean;
  logo_image: File | null;
  logo_image_delete: boolean;
}

/** A version of the template, as its form shows it; without one the usual sizes. */
export const storedTemplate = (
  template: LabelTemplate | null,
  nameOf: {
    sheet: (name: SheetName, of: LabelTemplate | null) => string;
    field: (name: LabelField) => string;
    logo: string;
  },
): Stored<TemplateValues> => {
  const values = valuesOf(template);
  return {
    version: template?.version ?? 0,
    values,
    shown: {
      ...values,
      sheet: nameOf.sheet(values.sheet, template),
      fields: values.fields.map(nameOf.field),
      // Two logos are called the same.
      logo_image: template?.logo_image ? { value: nameOf.logo, address: template.logo_image } : null,
    },
  };
};

export const valuesOf = (template: LabelTemplate | null): TemplateValues => {
  const size = template ?? usualLabel;
  return {
    sheet: template?.sheet ?? 'free',
    width: String(size.width),
    height: String(size.height),
    labels_per_row: String(size.labels_per_row),
    space_between_labels: String(size.space_between_labels),
    fields: [...(template?.fields ?? [])],
    display_logo_confirmed: template?.display_logo_confirmed === 1,
    logo_image: null,
    logo_image_delete: false,
  };
};
