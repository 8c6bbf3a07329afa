/** Of rights, of the help-desk that we ship, of sign-in and of background work. */
export const desk: Record<string, string> = {
  'right.missing': 'إذن ناقص: {key}',
  'permission.updated': 'حُدّثت الأذونات.',
  'permission.admin': 'للمسؤول جميع الأذونات.',
  'permission.gone': 'أحد الأذونات غير موجود.',
  'permission.not_user': 'لا يمكن منح مستخدم الإذن {key}.',
  'permission.not_agent': 'لا يمكن منح موظف الإذن {key}.',
  'permission.role': 'الدور هو user أو agent.',

  'session.none': 'لم تسجّل الدخول، أو انتهت جلستك.',
  'session.ended': 'سُجّل خروجك.',
  'session.wrong_password': 'عنوان البريد الإلكتروني أو كلمة المرور غير صحيحة.',
  'session.too_many': 'محاولات كثيرة جدًا. يرجى الانتظار خمس دقائق ثم المحاولة مجددًا.',
  'session.other_site': 'أُرسل تسجيل الدخول هذا من موقع آخر. افتح صفحة تسجيل الدخول وحاول مجددًا.',
  'token.stale': 'رمز الأمان مفقود أو قديم. أعد تحميل الصفحة وحاول مجددًا.',

  'ticket.replied': 'أُرسل الرد.',
  'ticket.noted': 'أُضيفت الملاحظة.',
  'ticket.status_changed': 'تغيّرت الحالة.',

  'host.changed':
    '{count, plural, zero {لا يُقرأ أي سجل} one {يُقرأ سجل واحد} two {يُقرأ سجلان} few {تُقرأ {count} سجلات} many {يُقرأ {count} سجلًا} other {يُقرأ {count} سجل}} من جديد.',
  'host.refused_subject':
    'لم {action, select, status {تصل الحالة} priority {تصل الأولوية} assign {يصل الإسناد} other {يصل الرد}} إلى مكتب المساعدة: {count, plural, zero {لا تذاكر} one {التذكرة {ticket}} two {تذكرتان} few {{count} تذاكر} many {{count} تذكرة} other {{count} تذكرة}}',
  'host.refused': 'لم ينفّذ مكتب المساعدة ما طلبته. يقول: {reason}',
  'host.refused_ticket': '#{ticket}: {subject}',
  'host.signature': 'التوقيع ناقص أو خاطئ أو قديم جدًا.',
  'host.replayed': 'استُلمت هذه الرسالة من قبل.',
  'host.cursor': 'هذا المؤشر ليس من عندنا. ابدأ بدون مؤشر.',
  'host.ids': 'يمكن ذكر {count} من المعرّفات على الأكثر دفعة واحدة.',
  'host.action': 'هذا ليس إجراءً تصفه واجهة المضيف.',

  'job.host_actions': 'ينقل إلى مكتب المساعدة ما أُجري على تذاكره',
  'job.mail': 'الرسالة {id} إلى {recipient}',
  'job.mail_deleted': 'رسالة محذوفة',
  'job.tidy': 'يحذف ما انتهى عمله',
  'job.trash': 'يحذف نهائيًا ما بقي في سلة المحذوفات 30 يومًا',
  'job.release_starts': 'يبلّغ عن الإصدارات التي تبدأ خلال يوم',
  'job.approval_departed': 'يزيل الموافقين المعطّلين من مجالسهم',
  'job.approval_reminders': 'يذكّر الموافقين',
  'job.export': 'يُعدّ ملف قائمة',
  'job.exports': 'يحذف ملفات القوائم بعد أسبوع ويعيد إعداد ما لم يكتمل منها',
  'job.report_mails': 'يرسل التقارير في مواعيدها',
  'job.state': 'الحالة إحدى هذه: {states}.',
  'job.not_failed': 'لا يمكن إعادة إلا الأعمال التي أخفقت.',
  'job.retried': 'ستُعاد محاولة المهمة.',
  'desk.language': 'تصلك الرسائل بهذه اللغة من الآن.',
};
