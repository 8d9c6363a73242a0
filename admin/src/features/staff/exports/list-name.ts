import { type PageName, pages } from '#admin/features/kit/pages.ts';
import { type ExportList, exportLists } from '#shared/staff/export-lists.ts';

const names = Object.keys(pages) as PageName[];

/** The words of a list: the title of its page. */
export function titleKey(list: ExportList): string {
  const page = names.find((name) => pages[name].endpoint === `GET ${exportLists[list]}`);
  return `titles.${page ?? list}`;
}
