import { useTranslation } from 'react-i18next';
import { useConfigSavedHandlers } from '#admin/features/kit/change/config-object.tsx';
import {
  type AdminListColumn,
  createTextColumn,
  createTimeColumn,
  createTranslatedColumn,
} from '#admin/features/kit/lists/columns.tsx';
import { createAdminListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { OpenObjectPageLink } from '#admin/features/kit/lists/open-page-link.tsx';
import { useOpenPanel } from '#admin/features/kit/lists/use-open-panel.ts';
import { adminApi } from '#admin/lib/api.ts';
import type { AdminNewsRow } from '#shared/schemas/admin/news.ts';
import type { NewsState } from '#shared/schemas/news.ts';
import { Badge } from '#ui/states.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { ArticleDetailPanel } from './article-detail.tsx';
import { ArticleEditor } from './article-editor.tsx';
import { adminNewsList, NEWS_QUERY_KEY } from './queries.ts';

/** Form of a new article, which begins as a draft. */
function NewArticleForm() {
  const open = useOpenPanel();
  const { saved, refresh } = useConfigSavedHandlers('news', NEWS_QUERY_KEY);
  return (
    <ArticleEditor
      article={null}
      save={async (body, confirmation) => {
        const { article } = await adminApi('POST /admin/news', { body: { ...body, ...confirmation } });
        open(article.id);
        await saved(article.id);
      }}
      onCancel={() => open(undefined)}
      onChanged={() => void refresh('')}
    />
  );
}

const tones = { draft: 'muted', scheduled: 'info', published: 'good' } as const;

/** Badge with the state of an article. */
function ArticleState({ state }: { state: NewsState }) {
  const { t } = useTranslation('admin');
  return <Badge tone={tones[state]}>{t(`news.states.${state}`)}</Badge>;
}

const state: AdminListColumn<AdminNewsRow> = {
  key: 'state',
  head: 'news.fields.state',
  card: 'end',
  cell: (article) => <ArticleState state={article.state} />,
};

const written: AdminListColumn<AdminNewsRow> = {
  key: 'languages',
  head: 'news.fields.languages',
  cell: ({ languages }) => languages.join(' '),
};

/** Number of reads. */
function ReadCount({ count }: { count: number }) {
  return useFormat().integer(count);
}

const reads: AdminListColumn<AdminNewsRow> = {
  key: 'read_count',
  head: 'news.fields.reads',
  align: 'end',
  cell: ({ read_count }) => <ReadCount count={read_count} />,
};

/** List of articles: drafts, scheduled and published ones. */
export const AdminNewsPage = createAdminListPage(adminNewsList, {
  columns: [
    createTextColumn('title', 'news.fields.title', { strong: true, most: 'max-w-96', card: 'start' }),
    state,
    createTranslatedColumn('category', 'news.fields.category', 'news.categories', { card: 'start2' }),
    written,
    createTimeColumn('published_at', 'news.fields.published_at', { full: true, card: 'end2' }),
    reads,
    createTimeColumn('updated_at', 'news.fields.updated_at'),
  ],
  empty: 'news.none',
  panel: {
    title: 'news.article',
    detail: (id) => <ArticleDetailPanel id={id} />,
    link: (id) => <OpenObjectPageLink to="/admin/news/$id" params={{ id }} />,
  },
  create: { permission: 'news.write', action: 'news.write', title: 'news.newArticle', form: () => <NewArticleForm /> },
});
