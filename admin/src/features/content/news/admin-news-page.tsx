import { useTranslation } from 'react-i18next';
import { type ListColumn, textColumn, timeColumn, wordColumn } from '#admin/features/kit/lists/columns.tsx';
import { createListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { OpenPageLink } from '#admin/features/kit/lists/open-page-link.tsx';
import { contentWriteRoles } from '#shared/api/admin/roles.ts';
import type { AdminNewsRow } from '#shared/schemas/admin/news.ts';
import type { NewsState } from '#shared/schemas/news.ts';
import { Badge } from '#ui/states.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { ArticleDetail } from './article-detail.tsx';
import { NewArticle } from './new-article.tsx';
import { newsList } from './queries.ts';

const tones = { draft: 'muted', scheduled: 'info', published: 'good' } as const;

/** Badge with the state of an article. */
function ArticleState({ state }: { state: NewsState }) {
  const { t } = useTranslation('admin');
  return <Badge tone={tones[state]}>{t(`news.states.${state}`)}</Badge>;
}

const state: ListColumn<AdminNewsRow> = {
  key: 'state',
  head: 'news.fields.state',
  card: 'end',
  cell: (article) => <ArticleState state={article.state} />,
};

const written: ListColumn<AdminNewsRow> = {
  key: 'languages',
  head: 'news.fields.languages',
  cell: ({ languages }) => languages.join(' '),
};

/** Number of reads. */
function Reads({ count }: { count: number }) {
  return useFormat().integer(count);
}

const reads: ListColumn<AdminNewsRow> = {
  key: 'read_count',
  head: 'news.fields.reads',
  align: 'end',
  cell: ({ read_count }) => <Reads count={read_count} />,
};

/** List of articles: drafts, scheduled and published ones. */
export const AdminNewsPage = createListPage(newsList, {
  columns: [
    textColumn('title', 'news.fields.title', { strong: true, most: 'max-w-96', card: 'start' }),
    state,
    wordColumn('category', 'news.fields.category', 'news.categories', { card: 'start2' }),
    written,
    timeColumn('published_at', 'news.fields.published_at', { full: true, card: 'end2' }),
    reads,
    timeColumn('updated_at', 'news.fields.updated_at'),
  ],
  empty: 'news.none',
  panel: {
    title: 'news.article',
    detail: (id) => <ArticleDetail id={id} />,
    link: (id) => <OpenPageLink to="/admin/news/$id" params={{ id }} />,
  },
  create: { roles: contentWriteRoles, action: 'news.write', title: 'news.newArticle', form: () => <NewArticle /> },
});
