import { useParams } from 'react-router-dom';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Link } from '../../../shared/link/Link';
import { AddRowPage, EditRowPage } from '../../catalogue/embed';
import { useProductToEdit } from '../product.api';
import { productPaths } from '../product.paths';
import { ProductForm } from './ProductForm';
import * as words from '../../../../texts/compiled/screen/common';
import * as productMessages from '../../../../texts/compiled/screen/product';

/** /service-desk/products/create and /service-desk/products/{id}/edit (D3 §2). */
export default function ProductFormPage() {
  const { id } = useParams();
  return id === undefined ? <Add /> : <Edit key={id} id={Number(id)} />;
}

function Add() {
  const t = useMessages();
  return (
    <AddRowPage
      title={t(productMessages.create_title)}
      right="manage_products"
      alerts="product-create"
      list={productPaths.list}
      rows={t(words.products)}
    >
      {(form) => <ProductForm {...form} />}
    </AddRowPage>
  );
}

function Edit({ id }: { id: number }) {
  const t = useMessages();
  return (
    <EditRowPage
      title={t(productMessages.edit_title)}
      right="manage_products"
      alerts="product-edit"
      list={productPaths.list}
      rows={t(words.products)}
      load={useProductToEdit(id)}
      actions={
        <Link to={productPaths.show(id)} look="plain">
          {t(words.view)}
        </Link>
      }
    >
      {({ product }, form) => <ProductForm product={product} {...form} />}
    </EditRowPage>
  );
}
