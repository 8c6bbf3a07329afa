import { justThisOne, many, notAttachedOne, theOne, thisOne, withTheOne } from './nouns';

/** Of server/shared and of what all kinds share. */
export const shared: Record<string, string> = {
  'record.none': `${thisOne('what', { m: 'غير موجود أو حُذف', f: 'غير موجودة أو حُذفت' })}.`,
  'record.not_attached': `${notAttachedOne('what')} ${withTheOne('record')}.`,
  'record.attached': `{count, plural, =0 {مرفق من قبل: لم يتغيّر شيء.} one {تم إرفاق ${theOne('what')}.} other {تم إرفاق ${many('what')} (#).}}`,
  'record.detached': `تم فصل ${theOne('what')}.`,
  'trash.none': `${thisOne('noun', { m: 'ليس في سلة المحذوفات', f: 'ليست في سلة المحذوفات' })}.`,
  'trash.identifier_taken': `لا يمكن استعادة ${justThisOne('noun')}: المعرّف {identifier} يستخدمه الآن «{subject}». أعط ذلك معرّفًا آخر أولًا.`,
  'trash.restored': `تمت استعادة ${theOne('noun')}.`,
  'trash.restored_without': `تمت استعادة ${theOne('noun')}. {count, plural, zero {لم يعد أي رابط} one {لم يعد رابط واحد} two {لم يعد رابطان} few {لم تعد # روابط} many {لم يعد # رابطًا} other {لم يعد # رابط}}: ما كان مرتبطًا لم يعد موجودًا أو ارتبط بغيره.`,
  'bulk.changed_meanwhile': 'غيّره شخص آخر منذ أن اخترته.',
  'bulk.already_so': 'هو كذلك بالفعل.',
  'bulk.set_or_delete': 'حدّد ما يجب تعيينه أو الحذف، لا كليهما.',
  'bulk.ids_or_filter': 'اختر السجلات بواسطة ids أو filter، لا بكليهما.',
  'bulk.too_many': 'يمكن تغيير {most, number} سجل على الأكثر دفعة واحدة. ضيّق القائمة.',
  'bulk.as_of': 'أرسل as_of كما أرسلته المعاينة.',
  'bulk.changed_since': 'تغيّر مرة أخرى منذ ذلك: تراجع عنه هناك يدويًا.',
  'bulk.undone_already': 'تم التراجع عن هذا بالفعل.',
  'bulk.too_late': 'يمكن التراجع عن هذا خلال {minutes} دقائق فقط.',
  'bulk.undone':
    'عاد كما كان: {count, plural, zero {لا سجلات} one {سجل واحد} two {سجلان} few {# سجلات} many {# سجلًا} other {# سجل}}.',
  'bulk.would_change':
    'سيتغيّر: {count, plural, zero {لا سجلات} one {سجل واحد} two {سجلان} few {# سجلات} many {# سجلًا} other {# سجل}}.',
  'bulk.deleted':
    'حُذف: {count, plural, zero {لا سجلات} one {سجل واحد} two {سجلان} few {# سجلات} many {# سجلًا} other {# سجل}}.',
  'bulk.changed':
    'تغيّر: {count, plural, zero {لا سجلات} one {سجل واحد} two {سجلان} few {# سجلات} many {# سجلًا} other {# سجل}}.',
  'bulk.with_skipped':
    '{told} وتم تخطي {count, plural, zero {لا سجلات} one {سجل واحد} two {سجلان} few {# سجلات} many {# سجلًا} other {# سجل}}: {names}.',
  'record.in_use': 'هذا السجل لا يزال مستخدمًا ولا يمكن حذفه.',
  'record.saved_by':
    'حُفظ هذا السجل من قِبل {person} بعد أن فتحته. ما أدخلته محفوظ: حمّل السجل مجددًا وقارن ثم احفظ مرة أخرى.',
  'record.saved': 'حفظ شخص آخر هذا السجل بعد أن فتحته. ما أدخلته محفوظ: حمّل السجل مجددًا وقارن ثم احفظ مرة أخرى.',

  'choice.gone': 'لم يعد هذا الخيار موجودًا.',
  'choices.gone':
    'لم يعد بعض {what, select, assets {هذه الأصول} tickets {هذه التذاكر} changes {هذه التغييرات} tasks {هذه المهام} other {هذه السجلات}} موجودًا.',
  'person.gone': 'هذا الشخص غير موجود أو عُطّل حسابه.',
  'agent.gone': 'لا يمكن الإسناد إلا إلى موظف أو مسؤول نشط.',
  'field.taken': '{field, select, identifier {المعرّف} name {الاسم} other {قيمة «{field}»}}: هذه القيمة مستخدمة بالفعل.',
  'text.character': 'يحتوي النص على محرف لا يمكن حفظه.',
  'number.range': 'رقم أو تاريخ خارج النطاق المسموح به.',

  'query.count': 'أرسل count بالقيمة exact أو quick.',
  'query.known_total': 'أرسل known_total كعدد صحيح.',
  'query.once': 'أرسل {name} مرة واحدة كقيمة واحدة.',
  'query.flag': 'أرسل {name} بالقيمة true أو false.',
  'query.ids': 'يقبل عامل التصفية {name} معرّفات رقمية.',
  'query.id': 'أرسل {name} كمعرّف رقمي واحد.',
  'query.number': 'يجب أن تكون قيمة {name} عددًا صحيحًا من 1 فصاعدًا.',
  'query.sort': 'لا يمكن فرز هذه القائمة حسب {field}.',
  'query.order': 'ترتيب الفرز هو asc أو desc.',
  'query.give_number': 'أدخل رقمًا.',
  'query.date': 'اكتب التاريخ بالصيغة YYYY-MM-DD HH:mm:ss.',

  'body.object': 'يجب أن يكون محتوى الطلب كائنًا.',
  'body.too_many': 'في النموذج حقول أو ملفات أكثر من اللازم.',
  'body.too_deep': 'تداخل محتوى الطلب عميق جدًا.',
  'body.too_many_values': 'في الطلب قيم أكثر من اللازم.',
  'body.forbidden_name': 'لا يمكن تسمية حقل {name}.',
  'body.name': 'لأحد الحقول اسم لا يمكن استخدامه.',
  'file.too_large': 'الملف كبير جدًا: الحد الأقصى للمرفق {max, number} ميغابايت.',
  'upload.interrupted': 'انقطع الرفع. لم يُحفظ شيء؛ يرجى المحاولة مجددًا.',
  'upload.busy': 'يجري رفع ملفات كثيرة في هذه اللحظة. لم يُحفظ شيء؛ يرجى المحاولة مجددًا بعد بضع ثوانٍ.',
  'key.too_long': 'المفتاح طويل جدًا.',
  'key.used': 'سبق استخدام هذا النموذج لشيء آخر. افتحه من جديد.',

  'placeholder.unknown': 'لا يوجد العنصر النائب {names}. يمكن استخدام هذه: {known}.',
  'placeholder.open': 'ينقص أحدَ العناصر النائبة قوساه الأخيران.',

  'address.none': 'لا يوجد شيء في هذا العنوان.',
  'request.too_large': 'الطلب كبير جدًا.',
  'request.json': 'محتوى الطلب ليس JSON صالحًا.',
  'request.media_type': 'أرسل JSON أو نموذجًا أو multipart/form-data.',
  'request.refused': '{reason}',
  'request.headers': 'هذا أطول مما يتسع له طلب واحد. اختصر البحث أو اختر عوامل تصفية أقل.',
  'request.late': 'استغرق وصول الطلب وقتًا طويلًا. لم يُحفظ شيء؛ يرجى المحاولة مجددًا.',
  'request.unreadable': 'تعذّرت قراءة الطلب.',
  'server.fault': 'حدث خطأ في الخادم. أعد التحميل لترى هل حُفظ شيء.',
  'rule.other': '{text}',
  'sentence.two': '{before} {next}',
};
