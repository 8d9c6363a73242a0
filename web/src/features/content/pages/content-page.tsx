import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toLanguageTag } from '#shared/languages.ts';
import { type StaticPageName, staticPageNames } from '#shared/static-pages.ts';
import { Button } from '#ui/button.tsx';
import { useSitePageTitle } from '#web/lib/use-page-title.ts';
import { ContentBlocks, ContentLine } from './content-blocks.tsx';
import { contentPageQuery } from './content-page-query.ts';
import { FaqQuestions } from './faq-questions.tsx';
import type { PageContent, ContentPart, ContentSection } from './page-content.ts';

/** Page of text. */
export function ContentPage({ page }: { page: StaticPageName }) {
  const {
    i18n: { language },
  } = useTranslation('pages');
  // The old language stays until the new one has loaded.
  const { data } = useQuery({ ...contentPageQuery(language, page), placeholderData: keepPreviousData });
  useSitePageTitle(data?.title);
  if (!data) return null;
  return <Page key={page} page={page} content={data} />;
}

function Page({ page, content }: { page: StaticPageName; content: PageContent }) {
  const { t } = useTranslation('pages');
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-x-16 gap-y-6 px-4 pt-8 pb-16 text-base lg:grid-cols-[14rem_minmax(0,68ch)]">
      <header className="flex flex-col gap-3 lg:col-start-2">
        <h1 className="text-xl font-semibold text-balance">{content.title}</h1>
        <p className="text-muted text-pretty">{content.description}</p>
        <Edition content={content} />
      </header>
      <Contents sections={content.sections} />
      <article className="flex min-w-0 flex-col gap-8 break-words lg:col-start-2">
        {hasExamples(content) && <p className="border-s-2 border-warn ps-3 text-sm text-pretty">{t('examples')}</p>}
        {page === 'faq' ? (
          <FaqQuestions sections={content.sections} />
        ) : (
          content.sections.map((section) => <Text key={section.id} section={section} />)
        )}
        <nav
          aria-label={t('also')}
          className="flex flex-wrap gap-x-6 gap-y-1 border-t border-line pt-4 text-sm print:hidden"
        >
          {staticPageNames
            .filter((other) => other !== page)
            .map((other) => (
              <Link
                key={other}
                to="/$page"
                params={{ page: other }}
                className="inline-flex min-h-6 items-center underline underline-offset-2"
              >
                {t(`names.${other}`)}
              </Link>
            ))}
        </nav>
      </article>
    </div>
  );
}

const hasExamples = (content: PageContent): boolean => JSON.stringify(content).includes('{"example":');

/** Version of the text, and its date. */
function Edition({ content: { changed, version } }: { content: PageContent }) {
  const {
    t,
    i18n: { language },
  } = useTranslation('pages');
  const day = new Intl.DateTimeFormat(toLanguageTag(language), {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(changed));
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      <span>{t('version', { version })}</span>
      <span>
        {t('changed')} <time dateTime={changed}>{day}</time>
      </span>
      <Button size="sm" className="print:hidden" onClick={() => window.print()}>
        {t('print')}
      </Button>
    </p>
  );
}

/** Table of contents: folded on a phone, next to the text on a desktop. */
function Contents({ sections }: { sections: readonly ContentSection[] }) {
  const { t } = useTranslation('pages');
  const list = (
    <ol className="flex flex-col text-sm">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <Link
            to="."
            hash={id}
            className="flex min-h-8 items-center border-s border-line py-1 ps-3 text-muted hover:border-text hover:text-text"
          >
            <ContentLine pieces={title} />
          </Link>
        </li>
      ))}
    </ol>
  );
  return (
    <nav aria-label={t('contents')} className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1 print:hidden">
      <details className="lg:hidden">
        <summary className="min-h-8 text-sm font-medium">{t('contents')}</summary>
        <div className="pt-2">{list}</div>
      </details>
      <div className="sticky top-20 max-lg:hidden">
        <p className="pb-2 text-sm font-medium">{t('contents')}</p>
        {list}
      </div>
    </nav>
  );
}

function Text({ section: { id, title, blocks, parts } }: { section: ContentSection }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lg font-semibold text-balance">
        <ContentLine pieces={title} />
      </h2>
      <ContentBlocks blocks={blocks} />
      {parts.map((part) => (
        <PartText key={part.id} part={part} />
      ))}
    </section>
  );
}

const PartText = ({ part: { id, title, blocks } }: { part: ContentPart }) => (
  <>
    <h3 id={id} className="pt-2 font-semibold">
      <ContentLine pieces={title} />
    </h3>
    <ContentBlocks blocks={blocks} />
  </>
);
