const home = '/service-desk/reports';

/** Addresses of the reports of a kind of records, which is called `assets` there (D3 §2). */
export const reportPaths = (records: string) => ({
  home,
  list: `${home}/${records}`,
  create: `${home}/${records}/create`,
  /** The form of a new report that begins as a copy of this one. */
  clone: (id: number) => `${home}/${records}/create?clone=${id}`,
  /** The form of a new report that begins as one that is ready to choose. */
  preset: (id: string) => `${home}/${records}/create?preset=${id}`,
  edit: (id: number) => `${home}/${records}/edit/${id}`,
  show: (id: number) => `${home}/${records}/${id}`,
});

export const reportHome = home;
