import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toLanguageTag } from '#shared/languages.ts';
import { ArticleHtml } from '#ui/article-html.tsx';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx';
import { useSitePageTitle } from '#web/lib/use-page-title.ts';
import { ArticleMeta, ArticlePoster } from './article-meta.tsx';
import { articleQuery } from './queries.ts';
import { ShareArticleButton } from './share-article-button.tsx';
import { useApiLanguage } from './use-language.ts';

/** Page of one article, to share: prerendered with placeholders that the news function fills. */
export function ArticlePage() {
  const { id = '' } = useParams({ strict: false });
  const { t } = useTranslation('news');
  const query = useQuery(articleQuery(id, useApiLanguage()));
  useSitePageTitle(query.data?.title ?? t('title'));
  return (
    <div className="mx-auto flex w-full max-w-prose flex-col gap-6 px-4 pt-6 pb-16">
      <Link to="/news" className="self-start text-sm text-muted underline underline-offset-2 hover:text-text">
        {t('all')}
      </Link>
      {query.data && (
        <article className="flex flex-col gap-5">
          <header className="flex flex-col gap-3">
            <h1 lang={toLanguageTag(query.data.language)} className="text-xl font-semibold text-balance">
              {query.data.title}
            </h1>
            <ArticleMeta article={query.data} />
          </header>
          <ArticlePoster article={query.data} className="rounded" />
          <ArticleHtml html={query.data.content} language={query.data.language} />
          <footer className="flex gap-2 border-t border-line pt-4">
            <ShareArticleButton id={id} />
          </footer>
        </article>
      )}
      {query.isPending && <Skeleton className="h-96 w-full" />}
      {query.data === null && (
        <EmptyState
          action={
            <Link to="/news" className={buttonClass('secondary', 'sm')}>
              {t('all')}
            </Link>
          }
        >
          {t('gone')}
        </EmptyState>
      )}
      {query.isError && query.data === undefined && (
        <ErrorState error={query.error} title={t('unavailable')} onRetry={() => void query.refetch()} />
      )}
    </div>
  );
}
