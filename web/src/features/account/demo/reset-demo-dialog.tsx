import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/states.tsx';
import { showPageAlert } from '#web/lib/alerts.ts';
import { siteApi } from '#web/lib/api.ts';
import { blockPage } from '#web/lib/block-page.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { resetAccountQueries } from '#web/lib/query-client.ts';
import { useFormat } from '#web/lib/use-format.ts';

const BALANCE = '100000';

/** Dialog that resets the demo account, with the consequences. */
export function ResetDemoDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('demo');
  const errorText = useErrorText();
  const format = useFormat();
  const router = useRouter();
  const reset = useMutation({
    mutationFn: () => blockPage(siteApi('POST /simulate/reset', { body: {} })),
    onSuccess: ({ balance }) => {
      resetAccountQueries();
      onClose();
      const text = t('reset.again', { amount: format.exact(balance) });
      showPageAlert({ tone: 'success', title: t('reset.done'), text });
      // Orders and positions belong to the ended account: leave their pages.
      if (/^\/(orders|positions)\//.test(router.state.location.pathname)) void router.navigate({ to: '/' });
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('reset.title')}
      keep={t('reset.keep')}
      confirm={t('reset.confirm')}
      onConfirm={() => reset.mutate()}
      act={reset}
      failure={reset.isError ? errorText(reset.error) : null}
    >
      <p>{t('reset.text', { amount: format.exact(BALANCE) })}</p>
      <Notice tone="warn" className="mt-3">
        {t('reset.warning')}
      </Notice>
    </ConfirmDialog>
  );
}
