import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { toLocale } from '#shared/languages.ts';
import type { NewsArticle } from '#shared/schemas/news.ts';
import { Badge } from '#ui/states.tsx';
import { useHydrated } from '#web/lib/hydration.ts';
import { getLanguageName } from '#web/lib/language.ts';

/** When it was published, how often it was read, and whether it is in another language than the page. */
export function ArticleMeta({ article, className }: { article: NewsArticle; className?: string }) {
  const {
    t,
    i18n: { language },
  } = useTranslation('news');
  const at = new Date(article.published_at * 1000);
  const isTakenOver = useHydrated();
  // Whoever draws a page for everybody knows no time zone, and not how often it will have been read.
  const zone = isTakenOver ? {} : { timeZone: 'UTC' };
  const date = new Intl.DateTimeFormat(toLocale(language), { dateStyle: 'medium', ...zone }).format(at);
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

/** The picture over an article; nothing where it has none. */
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
