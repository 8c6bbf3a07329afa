import type { Texts } from '../../messages';

/** Arabic texts of background work and of the count of approvals. */
export const job: Texts = {
  job: {
    list_title: 'الأعمال في الخلفية',
    about: 'العمل',
    state: 'الحالة',
    attempts: 'المحاولات',
    error: 'آخر إخفاق',
    created_at: 'وقت الإدراج',
    next: 'المحاولة التالية',
    created: 'في الانتظار',
    active: 'قيد التنفيذ',
    retry: 'سيعاد',
    completed: 'تم',
    failed: 'أخفق',
    cancelled: 'ألغي',
    show: 'عرض',
    all: 'الكل',
    try_again: 'أعد المحاولة',
    try_again_named: 'أعد المحاولة: {name}',
    empty: 'لا شيء هنا',
    empty_text: 'تظهر هنا الرسائل والتذكيرات والأعمال المؤقتة ما دامت تنتظر، وعندما تخفق.',
  },
  'approval-count': {
    waiting: {
      zero: 'لا تغييرات تنتظر موافقتك',
      one: 'تغيير واحد ينتظر موافقتك',
      two: 'تغييران ينتظران موافقتك',
      few: '{count} تغييرات تنتظر موافقتك',
      many: '{count} تغييرًا ينتظر موافقتك',
      other: '{count} تغيير ينتظر موافقتك',
    },
  },
};
