import type { QueryClient } from '@tanstack/react-query';
import { isStaticPage } from '#shared/static-pages.ts';
import { loadNamespaces, shownLanguage } from '#web/lib/language.ts';
import { contentPageQuery } from './page-query.ts';

/** Loads what a page of text shows, so that it appears at once; nothing for an address that is none. */
export async function loadContentPage(client: QueryClient, name: string): Promise<void> {
  if (!isStaticPage(name)) return;
  await Promise.all([loadNamespaces('pages'), client.ensureQueryData(contentPageQuery(shownLanguage.get(), name))]);
}
