/** Of problems, releases, tickets and of what belongs to a record. */
export const records: Record<string, string> = {
  'problem.saved': 'حُفظت المشكلة.',
  'problem.created': 'أُنشئت المشكلة.',
  'problem.closed': 'أُغلقت المشكلة.',
  'problem.deleted': 'حُذفت المشكلة.',
  'problem.reopened': 'أُعيد فتح المشكلة.',
  'problem.not_closed': 'هذه المشكلة ليست مغلقة.',
  'problem.is_closed': 'هذه المشكلة مغلقة بالفعل.',
  'problem.no_root_cause': 'لم يُكتب سببها الجذري بعد.',
  'problem.no_solution': 'لم يُكتب حلها بعد.',
  'problem.change_open': 'تغييرها {identifier} «{subject}» لا يزال مفتوحًا.',
  'problem.has_this_change': 'لهذه المشكلة بالفعل التغيير {identifier} «{name}». افصله أولًا.',
  'problem.has_change': 'لهذه المشكلة تغيير بالفعل. افصله أولًا.',
  'problem.no_change': 'ليس لهذه المشكلة تغيير.',
  'problem.ticket_attached': 'هذه المشكلة مرفقة بالتذكرة بالفعل.',
  'problem.ticket_has_other': 'للتذكرة #{number} بالفعل المشكلة {identifier} «{subject}».',
  'change.is_closed': 'التغيير {identifier} مغلق.',
  'change.this_is_closed': 'هذا التغيير مغلق.',
  'status.hidden': 'لا يمكن اختيار هذه الحالة.',

  'release.saved': 'حُفظ الإصدار.',
  'release.created': 'أُنشئ الإصدار.',
  'release.completed': 'وُضعت علامة مكتمل على الإصدار.',
  'release.deleted': 'حُذف الإصدار.',
  'release.is_completed': 'هذا الإصدار مكتمل بالفعل.',
  'release.has_change': 'للتغيير {change} بالفعل الإصدار {identifier} «{subject}».',
  'release.has_this_change': 'لهذا التغيير بالفعل الإصدار {identifier} «{subject}».',
  'release.change_taken': 'للتغيير {change} إصدار بالفعل.',
  'release.this_change_taken': 'لهذا التغيير إصدار بالفعل.',

  'ticket.assets_attached': 'أُرفقت الأصول.',
  'ticket.asset_default': 'جاء هذا الأصل مع التذكرة ولا يمكن فصله.',
  'ticket.change_attached': 'التغيير {identifier} مرفق بهذه التذكرة بهذه الطريقة بالفعل.',
  'ticket.bulk_reply':
    'أُرسل الرد إلى {count, plural, zero {# تذكرة} one {تذكرة واحدة} two {تذكرتين} few {# تذاكر} many {# تذكرة} other {# تذكرة}}.',
  'ticket.bulk_assign':
    'تغيّر المسؤول عن {count, plural, zero {# تذكرة} one {تذكرة واحدة} two {تذكرتين} few {# تذاكر} many {# تذكرة} other {# تذكرة}}.',
  'ticket.bulk_status':
    'تغيّرت حالة {count, plural, zero {# تذكرة} one {تذكرة واحدة} two {تذكرتين} few {# تذاكر} many {# تذكرة} other {# تذكرة}}.',
  'ticket.bulk_priority':
    'تغيّرت أولوية {count, plural, zero {# تذكرة} one {تذكرة واحدة} two {تذكرتين} few {# تذاكر} many {# تذكرة} other {# تذكرة}}.',

  'entry.saved': 'حُفظ بند التخطيط.',
  'entry.deleted': 'حُذف بند التخطيط.',
  'entry.gone': 'حذف شخص ما هذا البند بعد أن فتحته. ما أدخلته محفوظ: أعد التحميل وقارن ثم احفظ مرة أخرى.',
  'entry.identifier': 'المعرّف أحد هذه: {keys}.',
  'filter.saved': 'حُفظ عامل التصفية.',
  'filter.deleted': 'حُذف عامل التصفية.',
  'filter.not_yours_to_change': 'عامل التصفية هذا يخص {owner}: هو وحده من يمكنه تغييره.',
  'filter.not_shared': 'عامل التصفية هذا غير مشترك. اطلب من {owner} مشاركته.',
  'filter.taken': 'لديك بالفعل عامل تصفية بهذا الاسم.',
  'filter.not_yours': 'صاحب عامل التصفية هذا هو {owner}: لا يحذفه إلا صاحبه أو أحد المسؤولين.',
};
