import { toLanguageTag } from '#shared/languages.ts';
import { ArticleHtml } from '#ui/article-html.tsx';
import type { ArticleDraftText } from './article-draft.ts';

interface PreviewProps {
  text: ArticleDraftText;
  language: string;
  poster: string | null;
}

/** Preview of an article as readers see it. */
export const ArticlePreview = ({ text: { title, excerpt, content }, language, poster }: PreviewProps) => (
  <article lang={toLanguageTag(language)} className="flex max-w-prose flex-col gap-4 rounded border border-line p-4">
    <h2 className="text-xl font-semibold text-balance">{title}</h2>
    <p className="text-muted text-pretty">{excerpt}</p>
    {poster !== null && <img src={poster} alt="" className="aspect-video w-full rounded bg-surface-2 object-cover" />}
    <ArticleHtml html={content} language={language} />
  </article>
);
