import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { toLanguageTag } from '#shared/languages.ts';
import type { BroadcastPreviewText } from '#shared/schemas/admin/broadcasts.ts';
import { Badge, Notice } from '#ui/states.tsx';
import { getLanguageName } from '#web/lib/language.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { BroadcastRecipientCount } from './use-broadcast-preview.ts';

/** Number of users a broadcast would reach, and its preview in each language. */
export function BroadcastPreview({ counted }: { counted: BroadcastRecipientCount }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { count, unknown, languages, isWhole } = counted;
  const people = t('broadcast.reaches', { count, number: format.integer(count) });
  return (
    <section className="flex flex-col gap-3" aria-label={t('broadcast.preview')} aria-busy={!isWhole || undefined}>
      <Notice tone={isWhole && count === 0 ? 'warn' : 'info'}>
        {isWhole ? people : t('broadcast.soFar', { people })}
      </Notice>
      {unknown.length > 0 && (
        <Notice tone="error">
          {t('broadcast.unknown', { count: unknown.length, people: unknown.slice(0, 10).join(', ') })}
        </Notice>
      )}
      <ul className="flex flex-col gap-2">
        {languages.map((look) => (
          <BroadcastLanguagePreview key={look.language} look={look} />
        ))}
      </ul>
    </section>
  );
}

/** Preview in the readers' language or in English. */
export function BroadcastLanguagePreview({ look }: { look: Omit<BroadcastPreviewText, 'count'> & { count?: number } }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { language, title, message, is_fallback, count } = look;
  return (
    <li className={clsx('rounded border px-3 py-2', is_fallback ? 'border-dashed border-line' : 'border-line-strong')}>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
        <span>{getLanguageName(language)}</span>
        {is_fallback && <Badge tone="warn">{t('broadcast.fallback')}</Badge>}
        {count !== undefined && (
          <span className="ms-auto tabular-nums">
            {t('broadcast.readers', { count, number: format.integer(count) })}
          </span>
        )}
      </p>
      <div
        lang={toLanguageTag(is_fallback ? 'en' : language)}
        className={clsx('wrap-anywhere', is_fallback && 'text-muted')}
      >
        <p className="font-medium">{title}</p>
        <p className={clsx(is_fallback && 'line-clamp-2')}>{message}</p>
      </div>
    </li>
  );
}
