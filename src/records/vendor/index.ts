import * as words from '../../../texts/compiled/screen/common';
import { type KindPages, smallPages } from '../../shared/page/kindPages';
import { lazyPart } from '../../shared/part/lazyPart';

export const vendorPages: KindPages = {
  path: 'vendor',
  spellings: ['vendors'],
  menu: {
    text: words.vendors,
    to: '/service-desk/vendor',
    rights: ['view_assets', 'view_contracts', 'manage_vendors'],
  },
  pages: smallPages(lazyPart(() => import(/* webpackChunkName: "vendors" */ './VendorPages'))),
};
