import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { showAlert } from '../../lib/alerts.ts';
import { api } from '../../lib/api.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { forgetAccount } from '../../lib/query-client.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/states.tsx';

const BALANCE = '100000';

/** Begins the demo account anew, after saying what that ends. */
export function ResetDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('demo');
  const errorText = useErrorText();
  const format = useFormat();
  const router = useRouter();
  const reset = useMutation({
    mutationFn: () => api('POST /simulate/reset', { body: {} }),
    onSuccess: ({ balance }) => {
      forgetAccount();
      onClose();
      const text = t('reset.again', { amount: format.amount(balance) });
      showAlert({ tone: 'success', title: t('reset.done'), text });
      // What a page shows of an order or a position belongs to what was ended.
      if (/^\/(orders|positions)\//.test(router.state.location.pathname)) void router.navigate({ to: '/' });
    },
  });
  const leave = () => {
    if (reset.isPending) return;
    reset.reset();
    onClose();
  };
  return (
    <Dialog
      alert
      open={open}
      onClose={leave}
      title={t('reset.title')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button onClick={leave}>{t('reset.keep')}</Button>
          <Button variant="danger" busy={reset.isPending} onClick={() => reset.mutate()} data-testid="confirm-reset">
            {t('reset.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('reset.text', { amount: format.amount(BALANCE) })}</p>
      <Notice tone="warn" className="mt-3">
        {t('reset.warning')}
      </Notice>
      {reset.isError && (
        <Notice tone="error" className="mt-2">
          {errorText(reset.error)}
        </Notice>
      )}
    </Dialog>
  );
}
