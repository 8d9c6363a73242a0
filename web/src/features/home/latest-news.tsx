import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Language, toLanguageTag } from '#shared/languages.ts';
import { buttonClass } from '#ui/button.tsx';
import { siteApi } from '#web/lib/api.ts';
import { HomeSection } from './home-section.tsx';

const SHOWN = 3;

/** Reads the latest articles in the page's language. */
function useLatestNews() {
  const { language } = useTranslation().i18n;
  return useQuery({
    queryKey: ['news', 'latest', language],
    queryFn: async ({ signal }) =>
      (await siteApi('GET /news/latest', { query: { limit: String(SHOWN), lang: language as Language }, signal })).news,
    staleTime: 60_000,
    retry: false,
  }).data;
}

/** Latest articles as links; room for them while loading, and one line when there are none. */
export function LatestNewsList() {
  const {
    t,
    i18n: { language },
  } = useTranslation('tour');
  const day = new Intl.DateTimeFormat(toLanguageTag(language), { dateStyle: 'medium' });
  const news = useLatestNews();
  return (
    <ul className="min-h-80 divide-y divide-line">
      {news?.length === 0 && <li className="py-4 text-muted">{t('news.none')}</li>}
      {news?.map(({ id, title, excerpt, published_at }) => (
        <li key={id} className="relative flex flex-col gap-1 py-4">
          <time dateTime={new Date(published_at * 1000).toISOString()} className="text-xs text-muted tabular-nums">
            {day.format(published_at * 1000)}
          </time>
          <h3 className="text-base font-medium">
            <Link to="/news/$id" params={{ id }} className="after:absolute after:inset-0">
              {title}
            </Link>
          </h3>
          <p className="line-clamp-2 max-w-[68ch] text-muted">{excerpt}</p>
        </li>
      ))}
    </ul>
  );
}

/** Section of the latest articles; hidden when there are none or they fail to load. */
export function LatestNews() {
  const { t } = useTranslation('tour');
  const news = useLatestNews();
  if (!news || news.length === 0) return null;
  return (
    <HomeSection
      id="latest-news"
      title={t('news.title')}
      text={t('news.text')}
      action={
        <Link to="/news" className={buttonClass('secondary', 'lg')}>
          {t('news.go')}
        </Link>
      }
    >
      <div className="border-y border-line">
        <LatestNewsList />
      </div>
    </HomeSection>
  );
}
