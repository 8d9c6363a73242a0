import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { TEXT_LINK_CLASS, DetailSection } from '#admin/features/kit/lists/fact-list.tsx';
import { ErrorState, Skeleton } from '#ui/states.tsx';
import { TimeText } from '#ui/values.tsx';
import { AuditChangeList } from './audit-entry-detail.tsx';
import { objectAuditQuery } from './queries.ts';

/** Latest staff actions on one object. */
export function ObjectAuditLog({ subject }: { subject: string }) {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useQuery(objectAuditQuery(subject));
  return (
    <DetailSection title={t('history.title')}>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-20 w-full" />}
      {data?.entries.length === 0 && <p className="text-muted">{t('audit.noneOf')}</p>}
      <ol className="flex flex-col gap-3">
        {data?.entries.map((entry) => (
          <li key={entry.id} className="rounded border border-line">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
              <span className="font-medium">
                {t(`audit.actions.${entry.action.replaceAll('.', '_')}`, { defaultValue: entry.action })}
              </span>
              <span className="break-all text-muted">{entry.username}</span>
              <TimeText at={entry.at} show="full" className="ms-auto text-xs text-muted" />
            </div>
            {entry.reason !== null && <p className="border-t border-line px-3 py-2 break-words">{entry.reason}</p>}
            {entry.changes.length > 0 && (
              <div className="px-3 py-1">
                <AuditChangeList changes={entry.changes} />
              </div>
            )}
          </li>
        ))}
      </ol>
      <Link to="/admin/operation-logs" search={{ search: subject }} className={`${TEXT_LINK_CLASS} self-start`}>
        {t('audit.all')}
      </Link>
    </DetailSection>
  );
}
