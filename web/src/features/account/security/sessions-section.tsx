import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnSession } from '#shared/schemas/identity.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Badge, ErrorState, Skeleton } from '#ui/states.tsx';
import { TimeText } from '#ui/values.tsx';
import { siteApi } from '#web/lib/api.ts';
import { blockPage } from '#web/lib/block-page.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { clearUserSession } from '#web/lib/session.ts';
import { useDeviceText } from '#web/lib/use-device-text.ts';
import { getCountryName } from './country-name.ts';
import { securityLogQuery, sessionsQuery } from './queries.ts';
import { SecuritySection } from './security-section.tsx';

/** Sessions, with a button to end each. */
export function SessionsSection() {
  const { t } = useTranslation('security');
  const sessions = useQuery(sessionsQuery);
  const [asking, setAsking] = useState(false);
  return (
    <SecuritySection
      title={t('sessions.title')}
      text={t('sessions.text')}
      aside={
        <Button variant="danger" onClick={() => setAsking(true)}>
          {t('sessions.endAll')}
        </Button>
      }
    >
      {sessions.data === undefined && sessions.isError ? (
        <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />
      ) : (
        <ul className="flex flex-col" aria-busy={sessions.data === undefined}>
          {sessions.data === undefined ? (
            <li className="py-3">
              <Skeleton className="h-4 w-56" />
            </li>
          ) : (
            sessions.data.map((session) => <Row key={session.id} session={session} />)
          )}
        </ul>
      )}
      <EndAll open={asking} onClose={() => setAsking(false)} />
    </SecuritySection>
  );
}

function Row({ session }: { session: OwnSession }) {
  const {
    t,
    i18n: { language },
  } = useTranslation(['security', 'common']);
  const deviceText = useDeviceText();
  const client = useQueryClient();
  const text = useErrorText();
  const end = useMutation({
    mutationFn: () => siteApi('DELETE /user/sessions/{id}', { params: { id: session.id } }),
    onSuccess: () =>
      client.setQueryData(sessionsQuery.queryKey, (cachedSessions) =>
        cachedSessions?.filter(({ id }) => id !== session.id),
      ),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      void client.invalidateQueries({ queryKey: securityLogQuery.queryKey });
    },
  });
  const device = session.device === null ? t('sessions.unknown') : deviceText(session.device);
  const place = [session.address, getCountryName(language, session.country)].filter(Boolean).join(' · ');
  return (
    <li className="flex items-start gap-3 border-t border-line py-2.5 first:border-t-0">
      <div className="flex min-w-0 grow flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{device}</span>
          {session.is_current && <Badge tone="good">{t('sessions.current')}</Badge>}
          {session.mode === 'simulate' && <Badge tone="demo">{t('common:demo')}</Badge>}
        </span>
        <span className="text-xs wrap-anywhere text-muted">{place}</span>
        <span className="text-xs text-muted">
          {t('sessions.used')} <TimeText at={session.last_used_at} /> · {t('sessions.since')}{' '}
          <TimeText at={session.created_at} />
        </span>
        {end.isError && (
          <span role="alert" className="text-xs text-bad">
            {text(end.error)}
          </span>
        )}
      </div>
      {!session.is_current && (
        <Button
          size="sm"
          aria-label={`${t('sessions.end')}: ${device}`}
          busy={end.isPending}
          onClick={() => end.mutate()}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}

function EndAll({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['security', 'common']);
  const router = useRouter();
  const text = useErrorText();
  const end = useMutation({
    mutationFn: () => blockPage(siteApi('POST /auth/logout-all', {})),
    onSuccess: async () => {
      onClose();
      await router.navigate({ to: '/' });
      clearUserSession('logout');
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('sessions.endAll')}
      keep={t('common:cancel')}
      confirm={t('sessions.endAll')}
      onConfirm={() => end.mutate()}
      act={end}
      failure={end.isError ? text(end.error) : null}
    >
      <p className="text-muted">{t('sessions.endAllText')}</p>
    </ConfirmDialog>
  );
}
