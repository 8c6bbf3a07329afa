/** Sentences of mails, their titles and links. */
export const mails: Record<string, string> = {
  'mail.many_subject': 'غيّر {actor} {count} من سجلاتك',
  'mail.many_more': 'و{count} غيرها.',
  'mail.service_desk': 'مكتب الخدمة',
  'mail.problem_created': 'أنشأ {actor} المشكلة {identifier} «{subject}».',
  'mail.problem_closed': 'أغلق {actor} المشكلة {identifier} «{subject}».',
  'mail.problem_assigned': 'أسند {actor} إليك المشكلة {identifier} «{subject}».',
  'mail.problem_status': 'غيّر {actor} حالة المشكلة {identifier} «{subject}» إلى {status}.',
  'mail.open_problem': 'فتح المشكلة',
  'mail.change_created': 'أنشأ {actor} التغيير {identifier} «{subject}».',
  'mail.change_closed': 'أغلق {actor} التغيير {identifier} «{subject}».',
  'mail.change_status': 'غيّر {actor} حالة التغيير {identifier} «{subject}» إلى {status}.',
  'mail.open_change': 'فتح التغيير',
  'mail.release_completed': 'أكمل {actor} الإصدار {identifier} «{subject}».',
  'mail.release_starts': 'من المخطط أن يبدأ الإصدار {identifier} «{subject}» في {start}.',
  'mail.open_release': 'فتح الإصدار',
  'mail.replied': 'ردّ {actor}:',
  'mail.replied_with_files': 'ردّ {actor} وأرفق {files}:',
  'mail.open_ticket': 'فتح التذكرة',
  'mail.approval_requested':
    'يحتاج التغيير {identifier} «{subject}» إلى موافقتك في المستوى «{level}» من المجلس «{cab}».',
  'mail.approval_reminder':
    'لا يزال التغيير {identifier} «{subject}» ينتظر موافقتك في المستوى «{level}» من المجلس «{cab}».',
  'mail.approver_added':
    'يطلب منك {actor} الموافقة على التغيير {identifier} «{subject}» في المستوى «{level}» من المجلس «{cab}»: {reason}',
  'mail.reminder_subject': 'تذكير: [{identifier}] {subject}',
  'mail.approval_subject': 'موافقتك مطلوبة: [{identifier}] {subject}',
  'mail.link_is_yours': 'هذا الرابط لك وحدك، ومدة صلاحيته بالأيام {days}؛ يرجى عدم إعطائه لغيرك.',
  'mail.decide': 'القراءة واتخاذ القرار',
  'mail.approver_removed':
    'أزالك {actor} من موافقي التغيير {identifier} «{subject}» في المستوى «{level}» من المجلس «{cab}»: {reason} لم يعد رابطك صالحًا.',
  'mail.level_empty':
    'لا أحد يستطيع اتخاذ القرار في التغيير {identifier} «{subject}» في المستوى «{level}» من المجلس «{cab}». يرجى إضافة موافِق.',
  'mail.level_empty_subject': 'لا يوجد موافِق: [{identifier}] {subject}',
  'mail.voted':
    '{action, select, approve {وافق {actor} على} other {رفض {actor}}} التغيير {identifier} «{subject}» في المستوى «{level}» من المجلس «{cab}»: {comment}',
  'mail.decided':
    '{decision, select, approved {وافق المجلس «{cab}» على} other {رفض المجلس «{cab}»}} التغيير {identifier} «{subject}».',
  'mail.level_activated': 'التغيير {identifier} «{subject}» الآن في المستوى «{level}» من المجلس «{cab}».',
  'mail.approval_applied': 'أُرسل التغيير {identifier} «{subject}» إلى المجلس «{cab}» للموافقة عليه.',
};
