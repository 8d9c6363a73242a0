import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BankAccount } from '#shared/schemas/bank-accounts.ts';
import { Button } from '#ui/button.tsx';
import { Badge } from '#ui/states.tsx';
import { bankAccountsQueryKey } from '#web/features/account/queries.ts';
import { useRequireRecentLogin } from '#web/features/account/security/recent-login.tsx';
import { siteApi } from '#web/lib/api.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { getAccountNumberEnding } from './bank-fields.ts';

const tones = { active: 'good', pending: 'warn', rejected: 'bad', inactive: 'muted' } as const;

interface BankAccountRowProps {
  account: BankAccount;
  /** Id of the text that explains why nothing is verified yet. */
  verifyBlockedBy: string | undefined;
  onEdit: () => void;
  onDelete: () => void;
  onSay: (message: { tone: 'info' | 'error'; text: string }) => void;
}

/** Bank account by bank and the number's end, with its actions. */
export function BankAccountRow({ account, verifyBlockedBy, onEdit, onDelete, onSay }: BankAccountRowProps) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const client = useQueryClient();
  const { withRecentLogin, dialog } = useRequireRecentLogin();
  const { id, bank_name } = account;
  const answered = {
    onError: (error: unknown) => onSay({ tone: 'error', text: errorText(error) }),
    onSettled: () => void client.invalidateQueries({ queryKey: bankAccountsQueryKey }),
  };
  const choose = useMutation({
    mutationFn: () =>
      withRecentLogin(() => siteApi('POST /bank-accounts/{id}/set-primary', { params: { id }, body: {} })),
    onSuccess: () => onSay({ tone: 'info', text: t('bank.chosen', { bank: bank_name }) }),
    ...answered,
  });
  const verify = useMutation({
    mutationFn: () => siteApi('POST /bank-accounts/{id}/verify', { params: { id }, body: {} }),
    onSuccess: () => onSay({ tone: 'info', text: t('bank.asked') }),
    ...answered,
  });
  /** All rows have the same labels: screen readers need to know which row. */
  const getLabel = (action: string) => ({
    'aria-label': t('bank.of', {
      action: t(`bank.${action}`, { defaultValue: action }),
      bank: bank_name,
      end: getAccountNumberEnding(account),
    }),
  });
  const inReview = account.status === 'pending' && account.review_requested_at !== null;
  const mayAsk = account.status !== 'active' && !inReview;
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 truncate font-medium" title={bank_name}>
          {bank_name}
        </span>
        {account.is_primary && <Badge tone="info">{t('bank.primary')}</Badge>}
        <Badge tone={tones[account.status]}>{t(inReview ? 'bank.inReview' : `bank.status.${account.status}`)}</Badge>
      </div>
      <div className="flex flex-wrap gap-x-3 text-muted">
        <span className="min-w-0 truncate" title={account.name}>
          {account.name}
        </span>
        <span className="tabular-nums">
          {account.currency} <span aria-hidden="true">{account.account_number}</span>
          <span className="sr-only">{t('bank.ended', { end: getAccountNumberEnding(account) })}</span>
        </span>
      </div>
      {account.reason !== null && (
        <p className="break-words">
          {t('bank.rejectedFor', { reason: account.reason })}
          <span className="block text-muted">{t('bank.correct')}</span>
        </p>
      )}
      <div className="-mx-2.5 flex flex-wrap gap-1">
        {!account.is_primary && (
          <Button
            size="sm"
            variant="ghost"
            busy={choose.isPending}
            onClick={() => choose.mutate()}
            {...getLabel('setPrimary')}
          >
            {t('bank.setPrimary')}
          </Button>
        )}
        {mayAsk && (
          <Button
            size="sm"
            variant="ghost"
            busy={verify.isPending}
            blockedBy={verifyBlockedBy}
            onClick={() => verify.mutate()}
            {...getLabel('verify')}
          >
            {t('bank.verify')}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={onEdit} {...getLabel('edit')}>
          {t('bank.edit')}
        </Button>
        <Button size="sm" variant="ghost" className="text-bad!" onClick={onDelete} {...getLabel('delete')}>
          {t('bank.delete')}
        </Button>
      </div>
      {dialog}
    </li>
  );
}
