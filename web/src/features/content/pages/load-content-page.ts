import type { QueryClient } from '@tanstack/react-query';
import { isStaticPageName } from '#shared/static-pages.ts';
import { loadNamespaces, pageLanguageAtom } from '#web/lib/language.ts';
import { contentPageQuery } from './content-page-query.ts';

/** Preloads a page of text, so that it appears at once; does nothing for an unknown name. */
export async function loadContentPage(client: QueryClient, name: string): Promise<void> {
  if (!isStaticPageName(name)) return;
  await Promise.all([loadNamespaces('pages'), client.ensureQueryData(contentPageQuery(pageLanguageAtom.get(), name))]);
}
