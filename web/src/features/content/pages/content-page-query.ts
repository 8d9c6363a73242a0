import { queryOptions } from '@tanstack/react-query';
import type { StaticPageName } from '#shared/static-pages.ts';
import type { PageContent } from './page-content.ts';

/** Location of text pages, set by `web/pages.ts`. */
declare const PAGES: string;

/** Reads a page of text in a language: it changes only with a deployment. */
export const contentPageQuery = (language: string, page: StaticPageName) =>
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
