import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { IconRefresh } from '#ui/page-icons.tsx';
import { showToast } from '#ui/toast.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { walletsQuery } from '#web/lib/queries.ts';

/** Button that refetches balances and reports the outcome; background polls stay silent. */
export function RefreshBalancesButton() {
  const { t } = useTranslation('money');
  const client = useQueryClient();
  const errorText = useErrorText();
  const refresh = useMutation({
    mutationFn: () => client.fetchQuery({ ...walletsQuery, staleTime: 0 }),
    onSuccess: () => showToast({ tone: 'info', title: t('refresh.done') }),
    onError: (error) => showToast({ tone: 'warn', title: t('refresh.failed'), detail: errorText(error) }),
  });
  const label = t('refresh.action');
  return (
    <Button
      size="sm"
      variant="ghost"
      className="size-6 px-0! text-muted!"
      aria-label={label}
      title={label}
      busy={refresh.isPending}
      onClick={() => refresh.mutate()}
    >
      <IconRefresh />
    </Button>
  );
}
