import { useSaved } from '#admin/features/kit/change/config-object.tsx';
import { useOpenInAddress } from '#admin/features/kit/lists/use-open-in-address.ts';
import { api } from '#admin/lib/api.ts';
import { ArticleEditor } from './article-editor.tsx';
import { NEWS } from './queries.ts';

/** Writes an article; it begins as a draft. */
export function NewArticle() {
  const open = useOpenInAddress();
  const { saved, refresh } = useSaved('news', NEWS);
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
