import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newsCategories } from '#shared/content/news-categories.ts';
import type { NewsArticle } from '#shared/schemas/news.ts';
import { Button } from '#ui/button.tsx';
import { SearchInput } from '#ui/input.tsx';
import { EmptyState } from '#ui/states.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { useSitePageTitle } from '#web/lib/use-page-title.ts';
import { ArticleDialog } from './article-dialog.tsx';
import { NewsCardSkeletons, NewsCards } from './news-cards.tsx';
import { NewsPager } from './news-pager.tsx';
import { newsQuery } from './queries.ts';
import { toCanonicalNewsPage, type NewsSearchParams, readNewsSearchParams } from './search.ts';
import { useApiLanguage } from './use-language.ts';

const shelves = ['all', ...newsCategories] as const;

/** News page: search, categories and pages. Its state is in the address. */
export function NewsPage() {
  const { t } = useTranslation('news');
  useSitePageTitle(t('title'));
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const newsSearch = readNewsSearchParams(search);
  const [opened, setOpened] = useState<NewsArticle | null>(null);
  const show = (change: NewsSearchParams, replace = false) =>
    void navigate({ to: '/news', search: { ...newsSearch, page: undefined, ...change } as never, replace });
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col px-4 pt-6 pb-12">
      <div className="mb-3 flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-0 grow">
          <h1 className="text-lg font-semibold">{t('title')}</h1>
          <p className="text-muted">{t('lead')}</p>
        </div>
        <SearchForm
          key={newsSearch.q ?? ''}
          asked={newsSearch.q ?? ''}
          onSearch={(q) => show({ q: q === '' ? undefined : q })}
        />
      </div>
      <Tabs
        label={t('category')}
        panelId="news"
        tabs={shelves.map((value) => ({ value, label: t(`categories.${value}`) }))}
        value={newsSearch.category ?? 'all'}
        onChange={(value) => show({ category: value === 'all' ? undefined : value })}
      />
      <TabPanel id="news" value={newsSearch.category ?? 'all'} className="flex min-h-dvh flex-col pt-4">
        <NewsList asked={newsSearch} named={search['page']} onOpen={setOpened} onShow={show} />
      </TabPanel>
      {opened !== null && <ArticleDialog article={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

/** Search form, submitted by Enter or the button; returns to the first page. */
function SearchForm({ asked, onSearch }: { asked: string; onSearch: (q: string) => void }) {
  const { t } = useTranslation(['news', 'common']);
  const [typed, setTyped] = useState(asked);
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  const type = (text: string) => {
    setTyped(text);
    if (text === '' && asked !== '') onSearch('');
  };
  return (
    <search className="w-full sm:w-auto">
      <form className="flex gap-2" onSubmit={send}>
        <SearchInput
          className="grow sm:w-64"
          label={t('search')}
          clearLabel={t('common:clear')}
          maxLength={100}
          value={typed}
          onValue={type}
        />
        <Button type="submit">{t('common:search')}</Button>
      </form>
    </search>
  );
}

interface ListProps {
  asked: NewsSearchParams;
  /** Page number in the address, unchecked. */
  named: unknown;
  onOpen: (article: NewsArticle) => void;
  onShow: (change: NewsSearchParams, replace?: boolean) => void;
}

function NewsList({ asked, named, onOpen, onShow }: ListProps) {
  const { t } = useTranslation(['news', 'common']);
  const language = useApiLanguage();
  const query = useQuery({ ...newsQuery(asked, language), placeholderData: keepPreviousData });
  const { data, error } = query;
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the specification has it logged and nothing more
    if (error) console.warn('The news could not be had.', error);
  }, [error]);
  // The previous list's page count does not apply to this one.
  const last = query.isPlaceholderData ? undefined : data?.pagination.last_page;
  const page = toCanonicalNewsPage(asked, last);
  useEffect(() => {
    if (page !== named) onShow({ page }, true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each page that the address names
  }, [page, named]);
  // A page beyond the last one is empty: the last one is loading.
  if (query.isPending || page !== asked.page) return <NewsCardSkeletons />;
  if (!data)
    return (
      <EmptyState
        action={
          <Button size="sm" onClick={() => void query.refetch()}>
            {t('common:retry')}
          </Button>
        }
      >
        {t('unavailable')}
      </EmptyState>
    );
  const goTo = (page: number) => {
    onShow({ page: page === 1 ? undefined : page });
    window.scrollTo({ top: 0 });
  };
  return (
    <div className={query.isPlaceholderData ? 'opacity-60' : undefined} aria-busy={query.isPlaceholderData}>
      {data.news.length === 0 ? (
        <NothingFound asked={asked} onShow={onShow} />
      ) : (
        <NewsCards news={data.news} onOpen={onOpen} />
      )}
      <NewsPager pagination={data.pagination} onPage={goTo} />
    </div>
  );
}

function NothingFound({ asked, onShow }: Pick<ListProps, 'asked' | 'onShow'>) {
  const { t } = useTranslation('news');
  if (asked.q !== undefined || asked.category !== undefined)
    return (
      <EmptyState
        action={
          <Button size="sm" onClick={() => onShow({ q: undefined, category: undefined })}>
            {t('showAll')}
          </Button>
        }
      >
        {asked.q === undefined ? t('noneHere') : t('noneFound', { search: asked.q })}
      </EmptyState>
    );
  return (
    <div className="py-12 text-center">
      <p className="font-semibold">{t('none')}</p>
      <p className="text-muted">{t('noneHint')}</p>
    </div>
  );
}
