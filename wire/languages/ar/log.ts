import { justThisOne } from './nouns';

const thisNoun = justThisOne('noun');

interface Thing {
  one: string;
  /** Where it is not named. */
  some: string;
  two: string;
  few: string;
  many: string;
  other: string;
}

const things: Readonly<Record<string, Thing>> = {
  problem: {
    one: 'المشكلة',
    some: 'إحدى المشكلات',
    two: 'مشكلتين',
    few: 'مشكلات',
    many: 'مشكلة',
    other: 'مشكلة',
  },
  change: { one: 'التغيير', some: 'أحد التغييرات', two: 'تغييرين', few: 'تغييرات', many: 'تغييرًا', other: 'تغيير' },
  release: { one: 'الإصدار', some: 'أحد الإصدارات', two: 'إصدارين', few: 'إصدارات', many: 'إصدارًا', other: 'إصدار' },
  asset: { one: 'الأصل', some: 'أحد الأصول', two: 'أصلين', few: 'أصول', many: 'أصلًا', other: 'أصل' },
  contract: { one: 'العقد', some: 'أحد العقود', two: 'عقدين', few: 'عقود', many: 'عقدًا', other: 'عقد' },
  ticket: { one: 'التذكرة', some: 'إحدى التذاكر', two: 'تذكرتين', few: 'تذاكر', many: 'تذكرة', other: 'تذكرة' },
  task: { one: 'المهمة', some: 'إحدى المهام', two: 'مهمتين', few: 'مهام', many: 'مهمة', other: 'مهمة' },
};

/** A thing by its kind and number; of a kind without a word, the kind itself. */
const counted = (one: 'one' | 'some', end: string): string => {
  const forms = Object.entries(things).map(
    ([kind, thing]) =>
      `${kind} {{count, plural, one {${thing[one]}} two {${thing.two}${end}} few {{count} ${thing.few}${end}} many {{count} ${thing.many}${end}} other {{count} ${thing.other}${end}}}}`,
  );
  return `{what, select, ${forms.join(' ')} other {{count} × {what}${end}}}`;
};

/** Sentences of the activity log: the verb stands first, or a verbal noun, which has no gender of the actor. */
export const log: Record<string, string> = {
  'log.system': 'النظام',
  'log.comma': '، ',
  'log.semicolon': '؛ ',
  'log.created': `أنشأ <b>{actor}</b> ${thisNoun}`,
  'log.updated': 'أجرى <b>{actor}</b> ما يلي: {changes}',
  'log.saved': `حفظ <b>{actor}</b> ${thisNoun}`,
  'log.closed': `أغلق <b>{actor}</b> ${thisNoun}`,
  'log.completed': `وضع <b>{actor}</b> علامة مكتمل على ${thisNoun}`,
  'log.release_completed': 'أكمل <b>{actor}</b> {items}',
  'log.reopened': `أعاد <b>{actor}</b> فتح ${thisNoun}`,
  'log.duration_changed': 'غيّر <b>{actor}</b> مدة العمل من {before} إلى {after}',
  'log.duration':
    '<i>{hours, plural, zero {{hours} ساعة} one {ساعة واحدة} two {ساعتين} few {{hours} ساعات} many {{hours} ساعة} other {{hours} ساعة}} و{minutes, plural, zero {{minutes} دقيقة} one {دقيقة واحدة} two {دقيقتين} few {{minutes} دقائق} many {{minutes} دقيقة} other {{minutes} دقيقة}}</i>',
  'log.deleted': `حذف <b>{actor}</b> ${thisNoun}`,
  'log.restored': `استعاد <b>{actor}</b> ${thisNoun} من سلة المحذوفات`,
  'log.attached': 'أرفق <b>{actor}</b> {items}',
  'log.detached': 'فصل <b>{actor}</b> {items}',
  'log.ticket_attached': `أرفق <b>{actor}</b> ${thisNoun} بالتذكرة {ticket}`,
  'log.ticket_detached': `فصل <b>{actor}</b> ${thisNoun} عن التذكرة {ticket}`,
  'log.planning_added': 'أضاف <b>{actor}</b> {entry}',
  'log.planning_changed': 'عدّل <b>{actor}</b> {entry}',
  'log.planning_deleted': 'حذف <b>{actor}</b> {entry}',
  'log.planning_entry': 'البند «{key}»',
  'log.root_cause': 'السبب الجذري',
  'log.planned_impact': 'التأثير',
  'log.symptoms': 'الأعراض',
  'log.solution': 'الحل',
  'log.reason': 'السبب',
  'log.rollout_plan': 'خطة التنفيذ',
  'log.backout_plan': 'خطة التراجع',
  'log.build_plan': 'خطة البناء',
  'log.test_plan': 'خطة الاختبار',
  'log.tickets_status': 'غيّر <b>{actor}</b> الحالة {tickets}: {value}',
  'log.tickets_priority': 'غيّر <b>{actor}</b> الأولوية {tickets}: {value}',
  'log.tickets_team': 'غيّر <b>{actor}</b> الفريق المسؤول {tickets}: {value}',
  'log.tickets_assignee': 'غيّر <b>{actor}</b> الموظف المسؤول {tickets}: {value}',
  'log.tickets_refused': 'لم ينفّذ مكتب المساعدة ما طلبه <b>{actor}</b> {tickets}: {reason}',
  'log.tickets_reply': 'ردّ <b>{actor}</b> {tickets}',
  'log.tickets_other': 'أجرى <b>{actor}</b> تعديلًا {tickets}: {action}',
  'log.on_tickets':
    '{count, plural, one {في التذكرة} two {في تذكرتين:} few {في {count} تذاكر:} many {في {count} تذكرة:} other {في {count} تذكرة:}} {names}',
  'log.on_tickets_unnamed':
    '{count, plural, one {في إحدى التذاكر} two {في تذكرتين} few {في {count} تذاكر} many {في {count} تذكرة} other {في {count} تذكرة}}',
  'log.items': `${counted('one', ':')} {names}`,
  'log.items_unnamed': counted('some', ''),
  'log.other': `<b>{actor}</b>: {event} (${thisNoun})`,
  'log.identifier': 'المعرّف',
  'log.subject': 'الموضوع',
  'log.name': 'الاسم',
  'log.requester': 'مقدم الطلب',
  'log.department': 'القسم',
  'log.impact': 'التأثير',
  'log.release_type': 'نوع الإصدار',
  'log.change_type': 'نوع التغيير',
  'log.asset_type': 'نوع الأصل',
  'log.asset_status': 'حالة الأصل',
  'log.product': 'المنتج',
  'log.organization': 'المؤسسة',
  'log.managed_by': 'المدير',
  'log.used_by': 'المستخدم',
  'log.assigned_on': 'تاريخ التسليم',
  'log.status': 'الحالة',
  'log.location': 'الموقع',
  'log.priority': 'الأولوية',
  'log.team': 'الفريق',
  'log.agent': 'الموظف',
  'log.assignee': 'الموظف المسؤول',
  'log.planned_start': 'تاريخ البدء المخطط',
  'log.planned_end': 'تاريخ الانتهاء المخطط',
  'log.field': 'الحقل «{label}»',
  'log.described': 'تغيير الوصف',
  'log.known_error': 'وضع علامة «خطأ معروف»',
  'log.no_known_error': 'إزالة علامة «خطأ معروف»',
  'log.set': 'تعيين {label} إلى {after}',
  'log.removed': 'إزالة {label} {before}',
  'log.changed': 'تغيير {label} من {before} إلى {after}',
  'log.file_added': 'إضافة الملف {after}',
  'log.file_removed': 'إزالة الملف {before}',
  'log.file_replaced': 'استبدال الملف {before} بالملف {after}',
  'log.links_attached': 'إرفاق {items}',
  'log.links_detached': 'فصل {items}',
  'log.cab_applied': 'أرسل <b>{actor}</b> هذا التغيير إلى {cab} للموافقة',
  'log.cab_voted':
    '{decision, select, approved {وافق <b>{actor}</b> على} other {رفض <b>{actor}</b>}} هذا التغيير في المستوى {level} من المجلس {cab}{channel, select, link { عبر رابط} other {}}: {comment}',
  'log.cab_level_activated': 'نقل <b>{actor}</b> الموافقة إلى المستوى {level} من المجلس {cab}',
  'log.cab_ended': '{decision, select, approved {وافق {cab} على هذا التغيير} other {رفض {cab} هذا التغيير}}',
  'log.cab_outdated': 'غيّر <b>{actor}</b> ما وافق عليه {cab} ({fields}): لم تعد الموافقة سارية',
  'log.cab_kept': 'أبقى <b>{actor}</b> موافقة {cab} رغم التغيير ({fields}): {comment}',
  'log.cab_removed': 'أزال <b>{actor}</b> المجلس {cab} من هذا التغيير',
  'log.cab_approver_added': 'أضاف <b>{actor}</b> الموافِق {approver} إلى المستوى {level} من المجلس {cab}: {comment}',
  'log.cab_approver_removed': 'أزال <b>{actor}</b> الموافِق {approver} من المستوى {level} من المجلس {cab}: {comment}',
  'log.cab_reminded':
    'ذكّر <b>{actor}</b> {count, plural, one {الموافِق} two {موافِقين:} few {{count} موافِقين:} many {{count} موافِقًا:} other {{count} موافِق:}} {names} في المستوى {level} من المجلس {cab}',
  'log.cab_reminders_stopped': 'أوقف <b>{actor}</b> التذكير التلقائي للمجلس {cab}',
  'log.cab_reminders_resumed': 'استأنف <b>{actor}</b> التذكير التلقائي للمجلس {cab}',
  'log.deactivated': '<i>لم يعد نشطًا.</i>',
};
