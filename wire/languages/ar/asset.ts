/** Of assets and of the catalogues that belong to them. */
export const asset: Record<string, string> = {
  'asset.saved': 'حُفظ الأصل.',
  'asset.created': 'أُنشئ الأصل.',
  'asset.deleted': 'حُذف الأصل.',
  'asset.assigned': 'سُلّم الأصل.',
  'asset.returned': 'استُرد الأصل.',
  'asset.cloned': 'عدد النسخ التي أُنشئت: {count, plural, other {#}}.',
  'asset.held': 'هذا الأصل ضمن عقد نشط أو تغيير مفتوح ولا يمكن حذفه.',
  'asset.held_by': 'لا يمكن حذف هذا الأصل: فهو ضمن {first}.',
  'asset.held_by_both': 'لا يمكن حذف هذا الأصل: فهو ضمن {first} وضمن {second}.',
  'asset.held_by_contracts':
    '{count, plural, one {العقد النشط} two {العقدين النشطين} other {العقود النشطة}} {contracts}',
  'asset.held_by_changes':
    '{count, plural, one {التغيير المفتوح} two {التغييرين المفتوحين} other {التغييرات المفتوحة}} {changes}',
  'count.other': 'غير ذلك',
  'count.group_by': 'اجمع بحسب أحد هذه: {groups}.',
  'count.age_0': 'أقل من سنة',
  'count.age_1': 'من سنة إلى سنتين',
  'count.age_2': 'من سنتين إلى 3 سنوات',
  'count.age_3': 'من 3 إلى 4 سنوات',
  'count.age_4': 'من 4 إلى 5 سنوات',
  'count.age_5': '5 سنوات فأكثر',
  'count.contract_over': 'انتهى',
  'count.contract_month': 'خلال 30 يومًا',
  'count.contract_quarter': 'بعد 31 إلى 90 يومًا',
  'count.contract_year': 'خلال سنة',
  'count.contract_later': 'بعد أكثر من سنة',
  'field.not_of_type': 'هذا الحقل لا ينتمي إلى النوع المختار.',

  'type.saved': 'حُفظ نوع الأصل.',
  'type.created': 'أُنشئ نوع الأصل.',
  'type.deleted': 'حُذف نوع الأصل.',
  'type.cycle': 'لا يمكن أن يقع نوع تحت نفسه.',
  'type.one_default': 'أحد الأنواع هو الافتراضي: اجعل نوعًا آخر هو الافتراضي بدلًا منه.',
  'type.is_default': 'لا يمكن حذف النوع الافتراضي: اجعل نوعًا آخر هو الافتراضي أولًا.',
  'type.below': 'اختر نوعًا لا يقع تحت هذا النوع.',
  'asset_status.saved': 'حُفظت حالة الأصل.',
  'asset_status.created': 'أُنشئت حالة الأصل.',
  'asset_status.deleted': 'حُذفت حالة الأصل.',
  'catalogue.built_in': '«{name}» جزء من المنتج ولا يمكن حذفه.',
  'catalogue.itself': 'اختر غيره: هذا هو المطلوب حذفه.',
  'catalogue.in_use': '«{name}» مستخدم في {uses}. اختر ما يحل محله.',
  'catalogue.and': '{before}، {next}',
  'catalogue.assets':
    '{count, plural, zero {# أصل} one {أصل واحد} two {أصلين} few {# أصول} many {# أصلًا} other {# أصل}}',
  'catalogue.trashed_assets':
    '{count, plural, zero {# أصل} one {أصل واحد} two {أصلين} few {# أصول} many {# أصلًا} other {# أصل}} في سلة المحذوفات',
  'catalogue.products':
    '{count, plural, zero {# منتج} one {منتج واحد} two {منتجين} few {# منتجات} many {# منتجًا} other {# منتج}}',
  'catalogue.types':
    '{count, plural, zero {# نوع} one {نوع واحد} two {نوعين} few {# أنواع} many {# نوعًا} other {# نوع}} تحته',
  'catalogue.form_groups':
    '{count, plural, zero {# مجموعة نموذج} one {مجموعة نموذج واحدة} two {مجموعتي نموذج} few {# مجموعات نموذج} many {# مجموعة نموذج} other {# مجموعة نموذج}}',
};
