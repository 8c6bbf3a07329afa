/** Of relations between assets, their map, and printed labels. */
export const cmdb: Record<string, string> = {
  'relation.created': 'أُنشئ نوع العلاقة.',
  'relation.saved': 'حُفظ نوع العلاقة.',
  'relation.deleted': 'حُذف نوع العلاقة.',
  'relation.taken': 'يوجد بالفعل نوع علاقة بهذين الاسمين.',
  'relation.built_in': 'نوع العلاقة «{name}» أساسي: يمكن تغيير اسمه ولا يمكن حذفه.',
  'relation.reassign_self': 'اختر نوع علاقة غير الذي تريد حذفه.',
  'relation.in_use':
    'لا يمكن حذف نوع العلاقة هذا: تستخدمه {count, plural, zero {# علاقة} one {علاقة واحدة} two {علاقتان} few {# علاقات} many {# علاقة} other {# علاقة}}. اختر نوعًا يحل محله.',
  'relation.itself': 'لا يمكن ربط الأصل بنفسه.',
  'relation.is_there': 'يرتبط «{name}» بالأصل «{parent}» بالعلاقة «{relation}» بالفعل. لم يُحفظ شيء.',
  'relation.are_there':
    'يرتبط «{name}» و{count, plural, zero {# أصل آخر} one {أصل آخر} two {أصلان آخران} few {# أصول أخرى} many {# أصلًا آخر} other {# أصل آخر}} بالأصل «{parent}» بالعلاقة «{relation}» بالفعل. لم يُحفظ شيء.',
  'relation.gone': 'لم تعد هذه الأصول مرتبطة بهذه الطريقة.',
  'relation.made':
    '{count, plural, zero {لم تُنشأ أي علاقة} one {أُنشئت العلاقة} two {أُنشئت علاقتان} few {أُنشئت # علاقات} many {أُنشئت # علاقة} other {أُنشئت # علاقة}}.',
  'relation.removed':
    '{count, plural, zero {لم تُزل أي علاقة} one {أُزيلت العلاقة} two {أُزيلت علاقتان} few {أُزيلت # علاقات} many {أُزيلت # علاقة} other {أُزيلت # علاقة}}.',
  'map.placed': 'حُفظت المواضع.',
  'map.reset': 'أُعيد ضبط المواضع.',
  'map.depth': 'العمق عدد صحيح من 1 إلى {most}.',
  'map.direction': 'الاتجاه هو both أو forward أو inverse.',
  'map.expand': 'أرسل في expand معرّفات {most} عقدة من الخريطة على الأكثر.',
  'impact.asked': 'أرسل من أصل واحد إلى {most} أصل.',
  'impact.direction': 'الاتجاه هو affected أو rests_on.',
  'log.related': 'أضاف <b>{actor}</b> العلاقة <i>{relation}</i>: {items}',
  'log.unrelated': 'أزال <b>{actor}</b> العلاقة <i>{relation}</i>: {items}',
  'label.title': 'الملصقات',
  'label.none': 'لم يُحدَّد أي أصل.',
  'label.format': 'التنسيق هو html أو pdf.',
  'label.start':
    'في الورقة {count, plural, zero {# مكان} one {مكان واحد} two {مكانان} few {# أماكن} many {# مكانًا} other {# مكان}}: ابدأ من أحدها.',
  'announcement.sent': 'يجري إرسال الإعلان.',
  'announcement.tried': 'أُرسل الإعلان إليك وحدك.',
  'label.created': 'أُنشئ القالب.',
  'label.saved': 'حُفظ القالب.',
  'label.reset': 'أُعيد ضبط القالب.',
  'label.there': 'يوجد قالب بالفعل: عدّله.',
  'label.logo_type': 'يجب أن يكون الشعار صورة PNG أو JPEG لا يزيد ضلعها على {side, number} بكسل.',
  'label.logo_size': 'الشعار كبير جدًا: {max} ميغابايت على الأكثر.',
};
