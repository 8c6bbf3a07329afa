/** Labels of forms that the server describes. */
export const form: Record<string, string> = {
  'form.subject': 'الموضوع',
  'form.identifier': 'المعرّف',
  'form.requester': 'مقدم الطلب',
  'form.status': 'الحالة',
  'form.change_type': 'نوع التغيير',
  'form.priority': 'الأولوية',
  'form.impact': 'التأثير',
  'form.location': 'الموقع',
  'form.department': 'القسم',
  'form.team': 'الفريق',
  'form.agent': 'الموظف',
  'form.planned_start': 'البدء المخطط',
  'form.planned_end': 'الانتهاء المخطط',
  'form.assets': 'الأصول',
  'form.description': 'الوصف',
  'form.attachment': 'المرفق',
};
