import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { toLanguageTag } from '#shared/languages.ts';
import type { NewsArticle } from '#shared/schemas/news.ts';
import { Skeleton } from '#ui/states.tsx';
import { ArticleMeta, ArticlePoster } from './article-meta.tsx';
import { GeneratedPoster } from './generated-poster.tsx';

const grid = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3';
const card = 'flex flex-col overflow-hidden rounded border border-line bg-surface-1';
/** With three columns the first card fills a row: the page's other nine fill three rows. */
const lead = 'lg:first:col-span-3 lg:first:grid lg:first:grid-cols-2';

/** True for a click that follows the link in this tab. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

/** Articles as cards; the whole card is a link, which opens the article over the list. */
export const NewsCards = ({
  news,
  onOpen,
}: {
  news: readonly NewsArticle[];
  onOpen: (article: NewsArticle) => void;
}) => (
  <ul className={grid}>
    {news.map((article) => (
      <li key={article.id} className={`${card} ${lead} relative transition-colors hover:border-muted`}>
        {article.poster_image === null ? <GeneratedPoster article={article} /> : <ArticlePoster article={article} />}
        <div className="flex grow flex-col gap-2 p-4">
          <h2 lang={toLanguageTag(article.language)} className="text-base font-semibold text-pretty">
            <Link
              to="/news/$id"
              params={{ id: article.id }}
              aria-haspopup="dialog"
              onClick={(event) => {
                if (!isPlainClick(event)) return;
                event.preventDefault();
                onOpen(article);
              }}
              className="after:absolute after:inset-0"
            >
              {article.title}
            </Link>
          </h2>
          <p lang={toLanguageTag(article.language)} className="line-clamp-3 text-muted text-pretty">
            {article.excerpt}
          </p>
          <ArticleMeta article={article} className="mt-auto" />
        </div>
      </li>
    ))}
  </ul>
);

const PLACES = Array.from({ length: 7 }, (_, i) => i);

/** Placeholders of loading cards. */
export const NewsCardSkeletons = () => (
  <div className={grid} aria-hidden="true">
    {PLACES.map((place) => (
      <div key={place} className={`${card} ${lead}`}>
        <Skeleton className="aspect-[3/1] w-full sm:aspect-video" />
        <div className="flex flex-col gap-2 p-4">
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      </div>
    ))}
  </div>
);
