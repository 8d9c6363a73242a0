import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE_RESEND_SECONDS } from '#shared/schemas/identity.ts';
import type { Withdrawal } from '#shared/schemas/withdrawals.ts';
import { readDigitCode } from '#shared/typed/codes.ts';
import { Button } from '#ui/button.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { SubmitButton } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useCountdown } from '#web/features/account/auth/use-countdown.ts';
import { TotpCodeField } from '#web/features/account/security/secret-fields.tsx';
import { withdrawalsQueryKey } from '#web/features/money/queries.ts';
import { siteApi } from '#web/lib/api.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { getServerNowMs } from '#web/lib/server-clock.ts';
import { updateWithdrawalInCache } from './use-withdrawal-events.ts';

interface CodeDialogProps {
  withdrawal: Withdrawal;
  email: string;
  open: boolean;
  onClose: () => void;
  onConfirmed: () => void;
}

/** Dialog for the e-mailed code. A confirmed address skips the waiting time of a day. */
export function AddressCodeDialog({
  withdrawal: { id, created_at },
  email,
  open,
  onClose,
  onConfirmed,
}: CodeDialogProps) {
  const { t } = useTranslation('withdraw');
  const client = useQueryClient();
  const waitId = useId();
  const errorText = useErrorText();
  // The first code was e-mailed with the request.
  const [wait, setWait] = useCountdown(created_at + CODE_RESEND_SECONDS - getServerNowMs() / 1000);
  const resend = useMutation({
    mutationFn: () => siteApi('POST /withdrawals/{id}/send-code', { params: { id } }),
    onSuccess: ({ resend_after }) => setWait(resend_after),
  });
  const form = useForm({
    initial: { code: '' },
    rules: ({ code }) => ({ code: readDigitCode(code) === null ? t('code.digits') : undefined }),
    send: async ({ code }) => {
      const { withdrawal } = await siteApi('POST /withdrawals/{id}/confirm', {
        params: { id },
        body: { code },
      });
      onConfirmed();
      onClose();
      updateWithdrawalInCache(client, withdrawal);
      void client.invalidateQueries({ queryKey: [...withdrawalsQueryKey, 'addresses'] });
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={t('code.title')}
      action={
        <SubmitButton form={form} data-testid="confirm-address">
          {t('code.confirm')}
        </SubmitButton>
      }
    >
      <p className="text-muted">{t('code.text', { email })}</p>
      <TotpCodeField form={form} name="code" label={t('code.label')} digits />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="sm"
          busy={resend.isPending}
          onClick={() => resend.mutate()}
          {...(wait > 0 && { blockedBy: waitId })}
          data-testid="send-code-again"
        >
          {t('code.again')}
        </Button>
        <span id={waitId} className="text-xs text-muted tabular-nums">
          {wait > 0 ? t('code.wait', { seconds: wait }) : ''}
        </span>
      </div>
      <p role="status" className="text-xs text-muted">
        {resend.isError ? errorText(resend.error) : resend.isSuccess ? t('code.sent') : ''}
      </p>
    </FormDialog>
  );
}
