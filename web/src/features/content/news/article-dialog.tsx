import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toLanguageTag } from '#shared/languages.ts';
import type { NewsArticle } from '#shared/schemas/news.ts';
import { ArticleHtml } from '#ui/article-html.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ArticleMeta, ArticlePoster } from './article-meta.tsx';
import { articleQuery } from './queries.ts';
import { ShareArticleButton } from './share-article-button.tsx';
import { useApiLanguage } from './use-language.ts';

/** Article in a dialog over its list. Opening it counts as a read. */
export function ArticleDialog({ article, onClose }: { article: NewsArticle; onClose: () => void }) {
  const { t } = useTranslation(['news', 'common']);
  const language = useApiLanguage();
  // The list has the full text: no need to wait.
  const { data } = useQuery({ ...articleQuery(article.id, language), placeholderData: article });
  const shown = data ?? article;
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      closeLabel={t('common:close')}
      title={<span lang={toLanguageTag(shown.language)}>{shown.title}</span>}
      footer={
        <>
          <ShareArticleButton id={shown.id} />
          <Link to="/news/$id" params={{ id: shown.id }} className={buttonClass('secondary', 'sm')}>
            {t('openPage')}
          </Link>
        </>
      }
    >
      <ArticleMeta article={shown} className="mb-4" />
      <ArticlePoster article={shown} className="mb-4 rounded" />
      <ArticleHtml html={shown.content} language={shown.language} />
    </Dialog>
  );
}
