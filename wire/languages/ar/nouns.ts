type Gender = 'm' | 'f';

const nouns: Record<string, [gender: Gender, one: string, many: string]> = {
  record: ['m', 'السجل', 'السجلات'],
  problem: ['f', 'المشكلة', 'المشكلات'],
  change: ['m', 'التغيير', 'التغييرات'],
  release: ['m', 'الإصدار', 'الإصدارات'],
  asset: ['m', 'الأصل', 'الأصول'],
  ticket: ['f', 'التذكرة', 'التذاكر'],
  task: ['f', 'المهمة', 'المهام'],
  board: ['m', 'المجلس', 'المجالس'],
  level: ['m', 'المستوى', 'المستويات'],
  approval: ['f', 'الموافقة', 'الموافقات'],
  user: ['m', 'المستخدم', 'المستخدمين'],
  organization: ['f', 'المؤسسة', 'المؤسسات'],
  department: ['m', 'القسم', 'الأقسام'],
  team: ['m', 'الفريق', 'الفرق'],
  location: ['m', 'الموقع', 'المواقع'],
  contract: ['m', 'العقد', 'العقود'],
  entry: ['m', 'البند', 'البنود'],
  file: ['m', 'الملف', 'الملفات'],
  attachment: ['m', 'المرفق', 'المرفقات'],
  filter: ['m', 'عامل التصفية', 'عوامل التصفية'],
  form: ['m', 'النموذج', 'النماذج'],
  group: ['f', 'مجموعة النماذج', 'مجموعات النماذج'],
  icon: ['f', 'الأيقونة', 'الأيقونات'],
  import: ['m', 'الاستيراد', 'عمليات الاستيراد'],
  job: ['m', 'العمل', 'الأعمال'],
  lookup: ['f', 'القائمة', 'القوائم'],
  mail: ['f', 'الرسالة', 'الرسائل'],
  mapping: ['f', 'المطابقة', 'المطابقات'],
  report: ['m', 'التقرير', 'التقارير'],
  type: ['m', 'النوع', 'الأنواع'],
  status: ['f', 'الحالة', 'الحالات'],
  relation: ['f', 'العلاقة', 'العلاقات'],
  template: ['m', 'القالب', 'القوالب'],
  announcement: ['m', 'الإعلان', 'الإعلانات'],
  notification: ['m', 'الإشعار', 'الإشعارات'],
  vendor: ['m', 'المورّد', 'المورّدين'],
  product: ['m', 'المنتج', 'المنتجات'],
  mode: ['m', 'أسلوب التوريد', 'أساليب التوريد'],
  priority: ['f', 'الأولوية', 'الأولويات'],
  impact: ['m', 'التأثير', 'التأثيرات'],
  workflow: ['m', 'سير العمل', 'مسارات العمل'],
  listener: ['m', 'المستمع', 'المستمعين'],
};

/** A select over all nouns; a noun that is not among them is said as the first, a record. */
const select = (slot: string, form: (gender: Gender, one: string, many: string) => string): string => {
  const forms = Object.entries(nouns).map(([noun, word]) => [noun, form(...word)] as const);
  return `{${slot}, select, ${forms.map(([noun, text]) => `${noun} {${text}}`).join(' ')} other {${forms[0]?.[1]}}}`;
};

/** A noun of two words has “this” behind it. */
const thisWord = (gender: Gender, one: string): string => {
  const pointed = gender === 'f' ? 'هذه' : 'هذا';
  return one.includes(' ') ? `${one} ${pointed}` : `${pointed} ${one}`;
};

/** “This problem” and what is said of it, by the gender of the noun. */
export const thisOne = (slot: string, said: Record<Gender, string>): string =>
  select(slot, (gender, one) => `${thisWord(gender, one)} ${said[gender]}`);
/** “This problem is no longer attached”; the verb stands first. */
export const notAttachedOne = (slot: string): string =>
  select(slot, (gender, one) =>
    gender === 'f' ? `لم تعد ${thisWord(gender, one)} مرفقة` : `لم يعد ${thisWord(gender, one)} مرفقًا`,
  );
/** “This problem” */
export const justThisOne = (slot: string): string => select(slot, thisWord);
/** “The problem” */
export const theOne = (slot: string): string => select(slot, (_gender, one) => one);
/** “With the problem”: the preposition and the noun are one word. */
export const withTheOne = (slot: string): string => select(slot, (_gender, one) => `ب${one}`);
/** “The problems” */
export const many = (slot: string): string => select(slot, (_gender, _one, word) => word);
