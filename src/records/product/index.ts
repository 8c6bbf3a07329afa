import * as words from '../../../texts/compiled/screen/common';
import { type KindPages, smallPages } from '../../shared/page/kindPages';
import { lazyPart } from '../../shared/part/lazyPart';

export const productPages: KindPages = {
  path: 'products',
  spellings: ['product'],
  menu: {
    text: words.products,
    to: '/service-desk/products',
    rights: ['view_assets', 'view_contracts', 'manage_products'],
  },
  pages: smallPages(lazyPart(() => import(/* webpackChunkName: "products" */ './ProductPages'))),
};
