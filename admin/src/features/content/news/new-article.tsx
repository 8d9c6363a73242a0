import { useConfigSavedHandlers } from '#admin/features/kit/change/config-object.tsx';
import { useOpenPanel } from '#admin/features/kit/lists/use-open-panel.ts';
import { adminApi } from '#admin/lib/api.ts';
import { ArticleEditor } from './article-editor.tsx';
import { NEWS_QUERY_KEY } from './queries.ts';

/** Form of a new article, which begins as a draft. */
export function NewArticleForm() {
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
