import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { toLanguageTag } from '#shared/languages.ts';
import type { NewsArticle } from '#shared/schemas/news.ts';
import { Badge } from '#ui/states.tsx';
import { useIsHydrated } from '#web/lib/hydration.ts';
import { getLanguageName } from '#web/lib/language.ts';

/** Publication time, number of reads, and a note when the language differs from the page's. */
export function ArticleMeta({ article, className }: { article: NewsArticle; className?: string }) {
  const {
    t,
    i18n: { language },
  } = useTranslation('news');
  const at = new Date(article.published_at * 1000);
  const isTakenOver = useIsHydrated();
  // A prerendered page knows neither the time zone nor the number of reads.
  const zone = isTakenOver ? {} : { timeZone: 'UTC' };
  const date = new Intl.DateTimeFormat(toLanguageTag(language), { dateStyle: 'medium', ...zone }).format(at);
  return (
    <p className={clsx('flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted', className)}>
      <span>{t(`categories.${article.category}`)}</span>
      <time dateTime={at.toISOString()} suppressHydrationWarning>
        {date}
      </time>
      {article.is_fallback && <Badge>{t('inLanguage', { language: getLanguageName(article.language) })}</Badge>}
      {isTakenOver && <span>{t('reads', { count: article.read_count, formatted: article.formatted_read_count })}</span>}
    </p>
  );
}

/** Picture above an article; hidden without one. */
export function ArticlePoster({ article, className }: { article: NewsArticle; className?: string }) {
  if (article.poster_image === null) return null;
  return (
    <img
      src={article.poster_image}
      alt=""
      loading="lazy"
      decoding="async"
      className={clsx('aspect-video w-full bg-surface-2 object-cover', className)}
    />
  );
}
