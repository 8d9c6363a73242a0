import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import type { ReactNode } from 'react';
// The one for browsers holds a channel open, and whoever draws would not end.
import { prerender } from 'react-dom/static.edge';
import type { Language } from '#shared/languages.ts';
import type { EmbeddedArticle } from '#shared/messages/article-page.ts';
import { App, createSiteRouter } from '#web/app.tsx';
import { articleQuery } from '#web/features/content/news/queries.ts';
import { CookieBanner } from '#web/features/shell/later/cookie-banner.tsx';
import { loadNamespaces, startI18next } from '#web/lib/language.ts';
import { assumeMedia } from '#web/lib/use-media.ts';

/** Nothing is fetched at build: what comes from the interface has not come yet, for as long as anybody looks. */
globalThis.fetch = () => new Promise<never>(() => undefined);
// The router, as browsers have it, writes itself down there.
globalThis.self = globalThis as typeof self;

interface Asked {
  language: Language;
  /** `/market` */
  path: string;
  /** Which queries of the window hold. */
  media: (query: string) => boolean;
  /** A class that shows what is drawn in some windows alone. */
  only?: string;
  /** What the page of an article is of. */
  given?: EmbeddedArticle;
}

/** @throws {Error} where it cannot be drawn without a browser */
async function htmlOf(element: ReactNode, what: string): Promise<string> {
  let failure: unknown;
  const { prelude } = await prerender(element, {
    // Longer pieces would come at the end, with a script that puts them in their places.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      failure ??= error;
    },
  });
  const html = await new Response(prelude).text();
  if (failure !== undefined) throw new Error(`${what} could not be drawn.`, { cause: failure });
  return html;
}

/** The question about cookies, as somebody who was never here sees it. One at a time, as pages. */
export async function renderConsent(language: Language): Promise<string> {
  await startI18next(language);
  await loadNamespaces('frame');
  return await htmlOf(<CookieBanner />, `The question about cookies in ${language}`);
}

/**
 * A page as a visitor sees it before anything was fetched, as HTML. One at a time: the language is the module's own.
 * @throws {Error} where the page cannot be drawn without a browser
 */
export async function renderPage({ language, path, media, only, given }: Asked): Promise<string> {
  await startI18next(language);
  assumeMedia(media);
  const queryClient = new QueryClient();
  if (given) queryClient.setQueryData(articleQuery(given.id, language).queryKey, given.article);
  const history = createMemoryHistory({ initialEntries: [path] });
  const pages = createSiteRouter(queryClient, { history, origin: 'http://localhost' });
  await pages.load();
  const html = await htmlOf(<App pages={pages} queryClient={queryClient} />, `${path} in ${language}`);
  return only === undefined ? html : `<div class="${only}">${html}</div>`;
}
