import { queryOptions } from '@tanstack/react-query';
import type { StaticPage } from '#shared/static-pages.ts';
import type { PageContent } from './page-content.ts';

/** Where pages of text are, as `web/pages.ts` puts them. */
declare const PAGES: string;

/** A page of text in a language: it changes with the site alone. */
export const contentPageQuery = (language: string, page: StaticPage) =>
  queryOptions({
    queryKey: ['page', language, page],
    queryFn: async (): Promise<PageContent> => {
      const { default: content } = (await import(/* @vite-ignore */ PAGES.replace('*', `${language}/${page}`))) as {
        default: PageContent;
      };
      return content;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
