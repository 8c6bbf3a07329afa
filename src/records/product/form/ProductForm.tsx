import { productCalls, productLimits, type ProductView } from '../../../../wire/product/product';
import { productForm, productFormAsking } from '../../../../wire/product/product.schema';
import { CheckboxField } from '../../../shared/form/CheckboxField';
import { Fields, Wide } from '../../../shared/form/Fields';
import { Form } from '../../../shared/form/Form';
import { FormFooter } from '../../../shared/form/FormFooter';
import { RichTextField } from '../../../shared/form/RichTextField';
import { SelectField } from '../../../shared/form/SelectField';
import { TextField } from '../../../shared/form/TextField';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useIsListed } from '../../../shared/select/useIsListed';
import { useLookup } from '../../../shared/select/useLookup';
import type { CatalogueFormProps } from '../../catalogue/embed';
import { formOf } from '../product.api';
import { LockedField } from './LockedField';
import * as words from '../../../../texts/compiled/screen/common';
import * as productMessages from '../../../../texts/compiled/screen/product';

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
  const asksDepartment = useIsListed('departments');
  const departments = useLookup('departments');
  return (
    <Form
      label={t(product ? productMessages.edit_title : productMessages.create_title)}
      initial={product ? formOf(product) : blank}
      rules={asksDepartment ? productFormAsking : productForm}
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
        {asksDepartment && (
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
