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
  'impact.saved': 'حُفظ مستوى التأثير.',
  'impact.created': 'أُنشئ مستوى التأثير.',
  'impact.deleted': 'حُذف مستوى التأثير.',
  'change_status.saved': 'حُفظت حالة التغيير.',
  'change_status.created': 'أُنشئت حالة التغيير.',
  'change_status.deleted': 'حُذفت حالة التغيير.',
  'change_priority.saved': 'حُفظت أولوية التغيير.',
  'change_priority.created': 'أُنشئت أولوية التغيير.',
  'change_priority.deleted': 'حُذفت أولوية التغيير.',
  'change_type.saved': 'حُفظ نوع التغيير.',
  'change_type.created': 'أُنشئ نوع التغيير.',
  'change_type.deleted': 'حُذف نوع التغيير.',
  'release_status.saved': 'حُفظت حالة الإصدار.',
  'release_status.created': 'أُنشئت حالة الإصدار.',
  'release_status.deleted': 'حُذفت حالة الإصدار.',
  'release_priority.saved': 'حُفظت أولوية الإصدار.',
  'release_priority.created': 'أُنشئت أولوية الإصدار.',
  'release_priority.deleted': 'حُذفت أولوية الإصدار.',
  'release_type.saved': 'حُفظ نوع الإصدار.',
  'release_type.created': 'أُنشئ نوع الإصدار.',
  'release_type.deleted': 'حُذف نوع الإصدار.',
  'catalogue.ordered': 'حُفظ الترتيب.',
  'catalogue.order_stale': 'تغيّرت القائمة في هذه الأثناء. أعد تحميلها ثم رتّبها.',
  'catalogue.behaves_otherwise': 'اختر ما يتصرف مثل «{name}».',
  'catalogue.behaviour_fixed': 'يُختار السلوك مرة واحدة عند الإنشاء.',
  'catalogue.problems':
    '{count, plural, zero {# مشكلة} one {مشكلة واحدة} two {مشكلتين} few {# مشكلات} many {# مشكلة} other {# مشكلة}}',
  'catalogue.trashed_problems':
    '{count, plural, zero {# مشكلة} one {مشكلة واحدة} two {مشكلتين} few {# مشكلات} many {# مشكلة} other {# مشكلة}} في سلة المحذوفات',
  'catalogue.changes':
    '{count, plural, zero {# تغيير} one {تغيير واحد} two {تغييرين} few {# تغييرات} many {# تغييرًا} other {# تغيير}}',
  'catalogue.trashed_changes':
    '{count, plural, zero {# تغيير} one {تغيير واحد} two {تغييرين} few {# تغييرات} many {# تغييرًا} other {# تغيير}} في سلة المحذوفات',
  'catalogue.releases':
    '{count, plural, zero {# إصدار} one {إصدار واحد} two {إصدارين} few {# إصدارات} many {# إصدارًا} other {# إصدار}}',
  'catalogue.trashed_releases':
    '{count, plural, zero {# إصدار} one {إصدار واحد} two {إصدارين} few {# إصدارات} many {# إصدارًا} other {# إصدار}} في سلة المحذوفات',
  'catalogue.boards':
    '{count, plural, zero {# مجلس} one {مجلس واحد} two {مجلسين} few {# مجالس} many {# مجلسًا} other {# مجلس}}',
  'catalogue.trashed_boards':
    '{count, plural, zero {# مجلس} one {مجلس واحد} two {مجلسين} few {# مجالس} many {# مجلسًا} other {# مجلس}} في سلة المحذوفات',
  'catalogue.board_runs':
    '{count, plural, zero {# مراجعة مجلس} one {مراجعة مجلس واحدة} two {مراجعتي مجلس} few {# مراجعات مجالس} many {# مراجعة مجلس} other {# مراجعة مجلس}}',
  'vendor.saved': 'حُفظ المورّد.',
  'vendor.created': 'أُنشئ المورّد.',
  'vendor.deleted': 'حُذف المورّد.',
  'product.saved': 'حُفظ المنتج.',
  'product.created': 'أُنشئ المنتج.',
  'product.deleted': 'حُذف المنتج.',
  'product.type_is_set': 'لا يمكن تغيير نوع الأصل الخاص بالمنتج بعد تحديده.',
};
