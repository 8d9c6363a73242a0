import { clsx } from 'clsx';
import { toLanguageTag } from '#shared/languages.ts';

/** Styles of an article's elements: its text is HTML without classes. */
export const articleContentClass = clsx(
  'text-base leading-relaxed text-pretty wrap-anywhere [&>*+*]:mt-4 [&>:first-child]:mt-0!',
  '[&_h2]:mt-8! [&_h2]:text-lg [&_h2]:font-semibold [&_h3]:mt-6! [&_h3]:font-semibold [&_h4]:font-semibold',
  '[&_a]:py-0.5 [&_a]:underline [&_a]:underline-offset-2 [&_a]:hover:text-accent',
  '[&_ul]:list-disc [&_ul]:ps-6 [&_ol]:list-decimal [&_ol]:ps-6 [&_li+li]:mt-1.5',
  '[&_blockquote]:border-s-2 [&_blockquote]:border-line [&_blockquote]:ps-4 [&_blockquote]:text-muted',
  '[&_code]:font-mono [&_code]:text-sm',
  '[&_pre]:overflow-x-auto [&_pre]:rounded [&_pre]:border [&_pre]:border-line [&_pre]:p-3',
  '[&_img]:h-auto [&_img]:max-w-full [&_img]:rounded [&_hr]:border-line',
  '[&_table]:block [&_table]:overflow-x-auto [&_td]:border [&_td]:border-line [&_td]:px-2 [&_td]:py-1',
  '[&_th]:border [&_th]:border-line [&_th]:px-2 [&_th]:py-1 [&_th]:text-start',
);

/** Text of an article in its language: HTML that the server has sanitised, or our own editor created. */
export const ArticleHtml = ({ html, language }: { html: string; language: string }) => (
  // oxlint-disable-next-line react/no-danger -- cleaned before it was stored (functions/domain/content/clean-html.ts)
  <div lang={toLanguageTag(language)} className={articleContentClass} dangerouslySetInnerHTML={{ __html: html }} />
);
