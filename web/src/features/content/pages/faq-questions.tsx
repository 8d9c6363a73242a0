import { useRouterState, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronDown } from '#ui/icons.tsx';
import { SearchInput } from '#ui/input.tsx';
import { useIsHydrated } from '#web/lib/hydration.ts';
import { ContentBlocks, ContentLine } from './content-blocks.tsx';
import type { ContentPart, ContentSection } from './page-content.ts';
import { searchFaqQuestions } from './search-questions.ts';

/** Link to this section, for sharing. */
function AnchorLink({ id }: { id: string }) {
  const { t } = useTranslation('pages');
  return (
    <Link
      to="."
      hash={id}
      className="inline-flex min-h-6 items-center self-start text-sm text-muted underline underline-offset-2 hover:text-text print:hidden"
    >
      {t('anchor')}
    </Link>
  );
}

/** Questions that open their answers, with a search over both. */
export function FaqQuestions({ sections }: { sections: readonly ContentSection[] }) {
  const { t } = useTranslation(['pages', 'common']);
  const [query, setQuery] = useState('');
  const foundSections = searchFaqQuestions(sections, query);
  const count = foundSections.reduce((sum, { parts }) => sum + parts.length, 0);
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-1.5 print:hidden">
        <SearchInput label={t('search')} clearLabel={t('common:clear')} value={query} onValue={setQuery} />
        <p role="status" className="text-xs text-muted">
          {count === 0 ? t('nothing') : t('questions', { count })}
        </p>
      </div>
      {foundSections.map((section) => (
        <section key={section.id} aria-labelledby={section.id} className="flex flex-col">
          <h2 id={section.id} className="pb-2 text-lg font-semibold">
            <ContentLine pieces={section.title} />
          </h2>
          {section.parts.map((part) => (
            <Question key={part.id} question={part} />
          ))}
        </section>
      ))}
    </div>
  );
}

function Question({ question: { id, title, blocks } }: { question: ContentPart }) {
  // A link to a question opens its answer.
  const isTarget = useRouterState({ select: ({ location }) => location.hash === id });
  const isAsked = useIsHydrated() && isTarget;
  const [open, setOpen] = useState(isAsked);
  const [wasAsked, setWasAsked] = useState(isAsked);
  if (isAsked !== wasAsked) {
    setWasAsked(isAsked);
    if (isAsked) setOpen(true);
  }
  return (
    <details
      id={id}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group border-b border-line"
    >
      <summary className="flex list-none items-start gap-3 py-3 font-medium hover:text-text [&::-webkit-details-marker]:hidden">
        <h3 className="min-w-0 grow break-words">
          <ContentLine pieces={title} />
        </h3>
        <IconChevronDown
          size={14}
          className="mt-1.5 shrink-0 text-muted transition-transform group-open:rotate-180 print:hidden"
        />
      </summary>
      <div className="flex flex-col gap-3 pb-4 break-words">
        <ContentBlocks blocks={blocks} />
        <AnchorLink id={id} />
      </div>
    </details>
  );
}
