import * as words from '../../../texts/compiled/screen/common';
import * as productMessages from '../../../texts/compiled/screen/product';
import { productCalls, productLimits, type ProductView } from '../../../wire/product/product';
import { productForm, productFormWithDepartment } from '../../../wire/product/product.schema';
import { CheckboxField } from '../../shared/form/CheckboxField';
import { Field } from '../../shared/form/Field';
import { Fields, Wide } from '../../shared/form/Fields';
import { Form } from '../../shared/form/Form';
import { FormFooter } from '../../shared/form/FormFooter';
import { RichTextField } from '../../shared/form/RichTextField';
import { SelectField } from '../../shared/form/SelectField';
import { TextField } from '../../shared/form/TextField';
import * as lockedFieldSheet from '../../shared/form/control.module.css';
import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import { useIsListed } from '../../shared/select/useIsListed';
import { useLookup } from '../../shared/select/useLookup';
import { useStyles } from '../../shared/style/useStyles';
import { RowFormPage, type CatalogueFormProps } from '../catalogue/embed';
import { formOf, useProductToEdit } from './product.api';
import { productPaths } from './product.paths';

/** /service-desk/products/create and /service-desk/products/{id}/edit (D3 §2). */
export default function ProductFormPage() {
  const t = useMessages();
  return (
    <RowFormPage
      titles={{ create: t(productMessages.create_title), edit: t(productMessages.edit_title) }}
      right="manage_products"
      alerts="product"
      list={productPaths.list}
      rows={t(words.products)}
      useLoad={useProductToEdit}
      actionsOf={(id) => (
        <Link to={productPaths.show(id)} look="plain">
          {t(words.view)}
        </Link>
      )}
    >
      {(loaded, form) => <ProductForm product={loaded?.product} {...form} />}
    </RowFormPage>
  );
}

const blank = {
  name: '',
  manufacturer: '',
  product_status_id: null,
  procurement_mode_id: null,
  department_id: null,
  asset_type_id: null,
  description: '',
  status_id: true,
};

/** The fields of a product and their save (D3 §3, §5). */
export function ProductForm({ product, disabled, ...form }: CatalogueFormProps & { product?: ProductView }) {
  const t = useMessages();
  const types = useLookup('asset_types');
  // What a help-desk has none of is not asked for.
  const hasDepartments = useIsListed('departments');
  const departments = useLookup('departments');
  return (
    <Form
      label={t(product ? productMessages.edit_title : productMessages.create_title)}
      initial={product ? formOf(product) : blank}
      rules={hasDepartments ? productFormWithDepartment : productForm}
      call={productCalls.save}
      request={(values) => ({ body: productForm.cast(values) })}
      {...form}
    >
      <Fields>
        <TextField name="name" label={t(words.name)} required limit={productLimits.name} />
        <TextField
          name="manufacturer"
          label={t(productMessages.manufacturer)}
          required
          limit={productLimits.manufacturer}
        />
        <SelectField
          name="product_status_id"
          label={t(productMessages.product_status)}
          required
          source={useLookup('product_statuses')}
          known={[product?.product_status]}
        />
        <SelectField
          name="procurement_mode_id"
          label={t(productMessages.procurement)}
          required
          source={useLookup('product_proc_mode')}
          known={[product?.procurement]}
        />
        {hasDepartments && (
          <SelectField
            name="department_id"
            label={t(productMessages.department)}
            required
            source={departments}
            known={[product?.department]}
          />
        )}
        {product?.asset_type ? (
          <LockedField
            label={t(words.asset_type)}
            hint={t(productMessages.asset_type_locked)}
            value={product.asset_type.name}
          />
        ) : (
          <SelectField
            name="asset_type_id"
            label={t(words.asset_type)}
            hint={t(productMessages.asset_type_hint)}
            source={types}
          />
        )}
        <RichTextField name="description" label={t(words.description)} required />
        <Wide>
          <CheckboxField name="status_id" label={t(productMessages.is_enabled)} />
        </Wide>
      </Fields>
      <FormFooter submit={product ? undefined : t(productMessages.add)} disabled={disabled} />
    </Form>
  );
}

/** What was chosen once and stays: it can be read and copied, with its reason. */
function LockedField({ label, hint, value }: { label: string; hint: string; value: string }) {
  const css = useStyles(lockedFieldSheet);
  return (
    <Field label={label} hint={hint}>
      {(control) => <input {...control} className={css.control} value={value} readOnly />}
    </Field>
  );
}
