/** Of contracts: how they are listed, shown and counted. */
export const contractList: Record<string, string> = {
  'contract.has_ended': 'انتهى العقد {identifier}: تبقى أصوله كما هي.',
  'contract.ends_today': 'اليوم',
  'contract.ends_in':
    '{days, plural, zero {خلال # يوم} one {خلال يوم واحد} two {خلال يومين} few {خلال # أيام} many {خلال # يومًا} other {خلال # يوم}}',
  'contract.ended':
    '{days, plural, zero {انتهى قبل # يوم} one {انتهى قبل يوم واحد} two {انتهى قبل يومين} few {انتهى قبل # أيام} many {انتهى قبل # يومًا} other {انتهى قبل # يوم}}',
  'contract.seats_filter': 'أرسل seats بإحدى القيم: {uses}.',
  'contract.seats_full':
    '{count, plural, zero {لا توجد تراخيص.} one {الترخيص الوحيد مستخدم الآن.} two {الترخيصان مستخدمان الآن.} few {جميع التراخيص وعددها # مستخدمة الآن.} many {جميع التراخيص وعددها # مستخدمة الآن.} other {جميع التراخيص وعددها # مستخدمة الآن.}}',
  'contract.seats_over':
    'عدد التراخيص المستخدمة {used, number} من أصل {count, number}: أي {more, number} أكثر من الموجود.',
  'contract.seats_of': '{identifier}: {sentence}',
  'contract.column_cost': 'التكلفة',
  'contract.column_expiry': 'الانتهاء',
  'contract.column_renewal_status': 'حالة التجديد',
  'contract.column_vendor': 'المورّد',
  'contract.column_organizations': 'المؤسسات',
  'contract.column_type': 'نوع العقد',
  'contract.column_start': 'تاريخ البدء',
  'contract.column_end': 'تاريخ الانتهاء',
  'contract.column_license_type': 'نوع الترخيص',
  'contract.column_user': 'المستخدم',
  'contract.column_owner': 'المسؤول',
  'contract.column_approver': 'الموافِق',
  'contract.column_notify_before': 'التذكير قبل (أيام)',
};
