import { useQueryClient } from '@tanstack/react-query';
import { SubmitButton } from '#ui/form/form.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { isDigits } from '#web/features/account/security/find-secret-problems.ts';
import { CodeField } from '#web/features/account/security/secret-fields.tsx';
import { withdrawalsKey } from '#web/features/money/queries.ts';
import { api } from '#web/lib/api.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { showWithdrawal } from './use-withdrawal-news.ts';

interface CodeDialogProps {
  /** Of the withdrawal. */
  id: string;
  email: string;
  open: boolean;
  onClose: () => void;
  onConfirmed: () => void;
}

/** Takes the code that was mailed: the address need not wait for a day then. */
export function CodeDialog({ id, email, open, onClose, onConfirmed }: CodeDialogProps) {
  const { t } = useTranslation('withdraw');
  const client = useQueryClient();
  const form = useForm({
    initial: { code: '' },
    rules: ({ code }) => ({ code: isDigits(code.trim()) ? undefined : t('code.digits') }),
    send: async ({ code }) => {
      const { withdrawal } = await api('POST /withdrawals/{id}/confirm', {
        params: { id },
        body: { code: code.trim() },
      });
      onConfirmed();
      onClose();
      showWithdrawal(client, withdrawal);
      void client.invalidateQueries({ queryKey: [...withdrawalsKey, 'addresses'] });
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
      <CodeField form={form} name="code" label={t('code.label')} digits />
    </FormDialog>
  );
}
