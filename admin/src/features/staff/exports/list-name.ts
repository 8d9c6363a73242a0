import { type PageName, adminPages } from '#admin/features/kit/pages.ts';
import { type ExportList, exportLists } from '#shared/staff/export-lists.ts';

const names = Object.keys(adminPages) as PageName[];

/** The words of a list: the title of its page. */
export function getListTitleKey(list: ExportList): string {
  const page = names.find((name) => adminPages[name].endpoint === `GET ${exportLists[list]}`);
  return `titles.${page ?? list}`;
}
