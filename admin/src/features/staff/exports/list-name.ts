import { type AdminPageName, adminPages } from '#admin/features/kit/admin-pages.ts';
import { type ExportListName, exportListPaths } from '#shared/staff/export-lists.ts';

const names = Object.keys(adminPages) as AdminPageName[];

/** Returns the key of a list's name: the title of its page. */
export function getListTitleKey(list: ExportListName): string {
  const page = names.find((name) => adminPages[name].endpoint === `GET ${exportListPaths[list]}`);
  return `titles.${page ?? list}`;
}
