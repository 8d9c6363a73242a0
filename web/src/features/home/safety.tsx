import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#web/lib/use-format.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { Section } from './section.tsx';
import { publishedQuery } from './terms.ts';

const parts = ['owed', 'receipts', 'withdrawals', 'account'] as const;

/** What keeps money safe here, and what anybody can see of it. */
export function Safety() {
  const { t } = useTranslation('tour');
  return (
    <Section id="safety" title={t('safety.title')} text={t('safety.text')}>
      <ul className="grid gap-x-12 gap-y-8 md:grid-cols-2">
        {parts.map((part) => (
          <li key={part} className="flex flex-col gap-1">
            <h3 className="text-base font-medium">{t(`safety.${part}.title`)}</h3>
            <p className="text-muted text-pretty">{t(`safety.${part}.text`)}</p>
            {part === 'owed' && <Published />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The last root that was published; nothing where none was yet. */
function Published() {
  const { t } = useTranslation('tour');
  const format = useFormat();
  const { data } = useQuery(publishedQuery);
  return (
    <p className="min-h-9 text-xs text-muted tabular-nums">
      {data && (
        <>
          {t('safety.owed.published', { date: data.date, accounts: format.integer(data.accounts) })}
          <span className="block font-mono break-all">{data.root}</span>
        </>
      )}
    </p>
  );
}
