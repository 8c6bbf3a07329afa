export const formGroup = {
  'field.not_asked': 'لم يعد هذا الحقل مطلوبًا.',
  'form_group.created': 'أُنشئت مجموعة النماذج.',
  'form_group.saved': 'حُفظت مجموعة النماذج.',
  'form_group.deleted': 'حُذفت مجموعة النماذج.',
  'form_group.assets':
    '{count, plural, zero {لا أصول} one {أصل واحد} two {أصلان} few {# أصول} many {# أصلًا} other {# أصل}}',
  'form_group.changes':
    '{count, plural, zero {لا تغييرات} one {تغيير واحد} two {تغييران} few {# تغييرات} many {# تغييرًا} other {# تغيير}}',
  'form_group.used': '«{name}» قيد الاستخدام في {uses}. عطّل حقولها بدلًا من ذلك.',
  'form_group.field_used': 'الحقل «{label}» قيد الاستخدام في {uses}. عطّله بدلًا من ذلك.',
  'form_group.option_used': 'الخيار «{option}» للحقل «{label}» قيد الاستخدام في {uses}، لذلك يبقى.',
  'form_group.several_used': 'للحقل «{label}» عدة قيم في {uses}: اسمح له بعدة قيم.',
  'form_group.field_gone': 'لم يعد هذا الحقل من حقول المجموعة. افتح المجموعة من جديد.',
  'form_group.kind_fixed': 'لا يمكن تغيير نوع الحقل بعد إنشائه. أضف حقلًا آخر بدلًا من ذلك.',
  'form_group.lookup_fixed': 'لا يمكن تغيير ما يختار منه الحقل بعد إنشائه. أضف حقلًا آخر بدلًا من ذلك.',
};
