import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SecurityEventName } from '#shared/schemas/identity.ts';
import { LoadMoreButton } from '#ui/more-button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx';
import { TimeText } from '#ui/values.tsx';
import { useDeviceText } from '#web/lib/use-device-text.ts';
import { getCountryName } from './country-name.ts';
import { securityLogQuery } from './queries.ts';
import { SecuritySection } from './security-section.tsx';

/** Events that an owner rarely causes: highlighted. */
const ALARMING: readonly SecurityEventName[] = ['login_failed', 'locked', 'token_reused', 'fund_password_locked'];

/** Security log of the account. */
export function SecurityLogSection() {
  const {
    t,
    i18n: { language },
  } = useTranslation('security');
  const deviceText = useDeviceText();
  const log = useInfiniteQuery(securityLogQuery);
  const events = log.data?.pages.flatMap((page) => page.events);
  return (
    <SecuritySection title={t('log.title')} text={t('log.text')}>
      {events === undefined ? (
        log.isError ? (
          <ErrorState error={log.error} onRetry={() => void log.refetch()} />
        ) : (
          <Skeleton className="h-4 w-56" />
        )
      ) : events.length === 0 ? (
        <EmptyState className="py-4">{t('log.empty')}</EmptyState>
      ) : (
        <ol className="flex flex-col">
          {events.map((event) => (
            <li
              key={event.id}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-2 first:border-t-0"
            >
              <span className={ALARMING.includes(event.event) ? 'font-medium text-warn' : 'font-medium'}>
                {t(`events.${event.event}`)}
              </span>
              <TimeText at={event.created_at} show="full" className="text-xs text-muted" />
              <span className="w-full text-xs wrap-anywhere text-muted">
                {[event.device && deviceText(event.device), event.address, getCountryName(language, event.country)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ol>
      )}
      <LoadMoreButton list={log} label={t('log.more')} />
    </SecuritySection>
  );
}
