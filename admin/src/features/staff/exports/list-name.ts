import { type PageName, adminPages } from '#admin/features/kit/admin-pages.ts';
import { type ExportList, exportLists } from '#shared/staff/export-lists.ts';

const names = Object.keys(adminPages) as PageName[];

/** Returns the key of a list's name: the title of its page. */
export function getListTitleKey(list: ExportList): string {
  const page = names.find((name) => adminPages[name].endpoint === `GET ${exportLists[list]}`);
  return `titles.${page ?? list}`;
}
