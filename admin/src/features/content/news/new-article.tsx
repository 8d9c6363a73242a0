import { useConfigSaved } from '#admin/features/kit/change/config-object.tsx';
import { useOpenPanel } from '#admin/features/kit/lists/use-open-panel.ts';
import { api } from '#admin/lib/api.ts';
import { ArticleEditor } from './article-editor.tsx';
import { NEWS_KEY } from './queries.ts';

/** Form of a new article, which begins as a draft. */
export function NewArticle() {
  const open = useOpenPanel();
  const { saved, refresh } = useConfigSaved('news', NEWS_KEY);
  return (
    <ArticleEditor
      article={null}
      save={async (body, confirmation) => {
        const { article } = await api('POST /admin/news', { body: { ...body, ...confirmation } });
        open(article.id);
        await saved(article.id);
      }}
      onCancel={() => open(undefined)}
      onChanged={() => void refresh('')}
    />
  );
}
