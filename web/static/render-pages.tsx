import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import type { ReactNode } from 'react';
// The browser version keeps a channel open, so that the process would not end.
import { prerender } from 'react-dom/static.edge';
import type { Language } from '#shared/languages.ts';
import type { EmbeddedArticle } from '#shared/messages/article-page.ts';
import { App, createSiteRouter } from '#web/app.tsx';
import { articleQuery } from '#web/features/content/news/queries.ts';
import { CookieBanner } from '#web/features/shell/later/cookie-banner.tsx';
import { loadNamespaces, startI18next } from '#web/lib/language.ts';
import { assumeMedia } from '#web/lib/use-media.ts';

/** The build fetches nothing: API requests stay pending. */
globalThis.fetch = () => new Promise<never>(() => undefined);
// The browser build of the router stores itself there.
globalThis.self = globalThis as typeof self;

interface RenderRequest {
  language: Language;
  /** `/market` */
  path: string;
  /** Returns true for media queries that match. */
  media: (query: string) => boolean;
  /** Class that shows the result only in some windows. */
  only?: string;
  /** Article of an article page. */
  given?: EmbeddedArticle;
}

/** @throws {Error} when it cannot be rendered without a browser */
async function renderHtml(element: ReactNode, label: string): Promise<string> {
  let failure: unknown;
  const { prelude } = await prerender(element, {
    // Longer chunks would be appended, with a script that moves them into place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      failure ??= error;
    },
  });
  const html = await new Response(prelude).text();
  if (failure !== undefined) throw new Error(`${label} could not be drawn.`, { cause: failure });
  return html;
}

/** Renders the cookie question for a new visitor. One at a time, like pages. */
export async function renderCookieConsent(language: Language): Promise<string> {
  await startI18next(language);
  await loadNamespaces('frame');
  return await renderHtml(<CookieBanner />, `The question about cookies in ${language}`);
}

/**
 * Renders a page as HTML, as a visitor sees it before any fetch. One at a time: the language is global in the module.
 * @throws {Error} when the page cannot be rendered without a browser
 */
export async function renderSitePage({ language, path, media, only, given }: RenderRequest): Promise<string> {
  await startI18next(language);
  assumeMedia(media);
  const queryClient = new QueryClient();
  if (given) queryClient.setQueryData(articleQuery(given.id, language).queryKey, given.article);
  const history = createMemoryHistory({ initialEntries: [path] });
  const pages = createSiteRouter(queryClient, { history, origin: 'http://localhost' });
  await pages.load();
  const html = await renderHtml(<App pages={pages} queryClient={queryClient} />, `${path} in ${language}`);
  return only === undefined ? html : `<div class="${only}">${html}</div>`;
}
