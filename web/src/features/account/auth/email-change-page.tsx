import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/client.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState, Notice, Skeleton } from '#ui/states.tsx';
import { anonymousSiteApi } from '#web/lib/api.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { AuthFrame } from './auth-frame.tsx';

/** Page of an e-mailed link: the old address's reader decides whether support may change it. */
export function EmailChangePage({ token }: { token: string }) {
  const { t } = useTranslation('auth');
  return (
    <AuthFrame
      title={t('emailChange.title')}
      heading={t('emailChange.title')}
      instead={
        <Link to="/login" className="text-text underline">
          {t('reset.back')}
        </Link>
      }
    >
      <Question token={token} />
    </AuthFrame>
  );
}

const isInvalid = (error: unknown): boolean =>
  error instanceof ApiError && (error.reason === 'CODE_INVALID' || error.reason === 'VALIDATION_FAILED');

function Question({ token }: { token: string }) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery({
    queryKey: ['email-change', token],
    queryFn: ({ signal }) => anonymousSiteApi('POST /auth/email-change/open', { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const decide = useMutation({
    mutationFn: (is_wanted: boolean) =>
      anonymousSiteApi('POST /auth/email-change/decide', { body: { token, is_wanted } }),
  });
  if (isInvalid(error) || isInvalid(decide.error)) return <Notice tone="error">{t('emailChange.invalid')}</Notice>;
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40 w-full" />;
  if (decide.isSuccess)
    return (
      <Notice>
        <span role="status">{t(decide.variables ? 'emailChange.accepted' : 'emailChange.refused')}</span>
      </Notice>
    );
  const { username, email } = data;
  return (
    <>
      <p className="text-pretty">
        {email === null ? t('emailChange.none', { username }) : t('emailChange.text', { username, email })}
      </p>
      <p className="text-sm text-muted text-pretty">{t('emailChange.effect')}</p>
      {decide.isError && <Notice tone="error">{errorText(decide.error)}</Notice>}
      <div className="flex flex-col gap-2">
        <Button size="lg" variant="primary" busy={decide.isPending} onClick={() => decide.mutate(false)}>
          {t('emailChange.refuse')}
        </Button>
        <Button size="lg" busy={decide.isPending} onClick={() => decide.mutate(true)}>
          {t('emailChange.accept')}
        </Button>
      </div>
    </>
  );
}
