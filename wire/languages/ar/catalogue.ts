/** Of vendors, products and the catalogues that belong to contracts. */
export const catalogue: Record<string, string> = {
  'catalogue.contracts':
    '{count, plural, zero {# عقد} one {عقد واحد} two {عقدين} few {# عقود} many {# عقدًا} other {# عقد}}',
  'procurement_mode.saved': 'حُفظ أسلوب التوريد.',
  'procurement_mode.created': 'أُنشئ أسلوب التوريد.',
  'procurement_mode.deleted': 'حُذف أسلوب التوريد.',
  'contract_type.saved': 'حُفظ نوع العقد.',
  'contract_type.created': 'أُنشئ نوع العقد.',
  'contract_type.deleted': 'حُذف نوع العقد.',
  'license_type.saved': 'حُفظ نوع الترخيص.',
  'license_type.created': 'أُنشئ نوع الترخيص.',
  'license_type.deleted': 'حُذف نوع الترخيص.',
  'vendor.saved': 'حُفظ المورّد.',
  'vendor.created': 'أُنشئ المورّد.',
  'vendor.deleted': 'حُذف المورّد.',
  'product.saved': 'حُفظ المنتج.',
  'product.created': 'أُنشئ المنتج.',
  'product.deleted': 'حُذف المنتج.',
  'product.type_is_set': 'لا يمكن تغيير نوع الأصل الخاص بالمنتج بعد تحديده.',
};
