import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BankAccount } from '#shared/schemas/bank-accounts.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState, ErrorState, Notice, Skeleton } from '#ui/states.tsx';
import { bankAccountsQueryKey, bankAccountsQuery } from '#web/features/account/queries.ts';
import { useRequireRecentLogin } from '#web/features/account/security/recent-login.tsx';
import { siteApi } from '#web/lib/api.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { BankAccountForm } from './bank-account-form.tsx';
import { BankAccountRow } from './bank-account-row.tsx';
import { getAccountNumberEnding } from './bank-fields.ts';

/** Time that a success message shows, ms. */
const SUCCESS_MESSAGE_MS = 5000;
const MAX_SAVED_BANK_ACCOUNTS = 20;

interface Message {
  tone: 'info' | 'error';
  text: string;
}

interface BankAccountsDialogProps {
  open: boolean;
  onClose: () => void;
  /** True when the user is verified; required to verify a bank account. */
  isVerified: boolean;
}

/** Dialog to list, add, change and remove bank accounts. */
export function BankAccountsDialog({ open, onClose, isVerified }: BankAccountsDialogProps) {
  const { t } = useTranslation(['profile', 'common']);
  const client = useQueryClient();
  const [edited, setEdited] = useState<BankAccount | 'new' | null>(null);
  const [message, setMessage] = useState<Message | null>(null);
  useEffect(() => {
    if (message === null) return;
    const timer = setTimeout(() => setMessage(null), SUCCESS_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [message]);
  const account = edited === 'new' ? null : edited;
  const title =
    edited === null ? t('bank.title') : account ? t('bank.editTitle', { bank: account.bank_name }) : t('bank.addTitle');
  return (
    <Dialog open={open} onClose={onClose} size="md" title={title} closeLabel={t('common:close')}>
      {edited === null ? (
        <div className="flex flex-col gap-3">
          <div role="status" aria-live="polite">
            {message && <Notice tone={message.tone}>{message.text}</Notice>}
          </div>
          <List onEdit={setEdited} onSay={setMessage} isVerified={isVerified} />
        </div>
      ) : (
        <BankAccountForm
          account={account}
          onCancel={() => setEdited(null)}
          onSaved={() => {
            setEdited(null);
            setMessage({ tone: 'info', text: t(account ? 'bank.updated' : 'bank.added') });
            void client.invalidateQueries({ queryKey: bankAccountsQueryKey });
          }}
        />
      )}
    </Dialog>
  );
}

interface ListProps {
  onEdit: (account: BankAccount | 'new') => void;
  onSay: (message: Message) => void;
  isVerified: boolean;
}

function List({ onEdit, onSay, isVerified }: ListProps) {
  const { t } = useTranslation('profile');
  const accounts = useQuery(bankAccountsQuery);
  const [dropped, setDropped] = useState<BankAccount | null>(null);
  const needKyc = useId();
  if (accounts.data === undefined)
    return accounts.isError ? (
      <ErrorState title={t('bank.loadFailed')} error={accounts.error} onRetry={() => void accounts.refetch()} />
    ) : (
      <div className="flex min-h-40 flex-col gap-3" aria-busy="true">
        <Skeleton className="h-14 w-full" />
        <Skeleton className="h-14 w-full" />
      </div>
    );
  const add = (
    <Button variant="primary" size="lg" onClick={() => onEdit('new')}>
      {t('bank.add')}
    </Button>
  );
  if (accounts.data.length === 0) return <EmptyState action={add}>{t('bank.empty')}</EmptyState>;
  return (
    <>
      <ul className="divide-y divide-line">
        {accounts.data.map((account) => (
          <BankAccountRow
            key={account.id}
            account={account}
            verifyBlockedBy={isVerified ? undefined : needKyc}
            onEdit={() => onEdit(account)}
            onDelete={() => setDropped(account)}
            onSay={onSay}
          />
        ))}
      </ul>
      {!isVerified && (
        <p id={needKyc} className="text-xs text-muted">
          {t('bank.needKyc')}
        </p>
      )}
      {accounts.data.length < MAX_SAVED_BANK_ACCOUNTS ? add : <p className="text-xs text-muted">{t('bank.most')}</p>}
      <DeleteDialog account={dropped} onClose={() => setDropped(null)} onSay={onSay} />
    </>
  );
}

interface DeleteDialogProps {
  account: BankAccount | null;
  onClose: () => void;
  onSay: (message: Message) => void;
}

function DeleteDialog({ account, onClose, onSay }: DeleteDialogProps) {
  const { t } = useTranslation(['profile', 'common']);
  const errorText = useErrorText();
  const client = useQueryClient();
  const { withRecentLogin, dialog } = useRequireRecentLogin();
  const drop = useMutation({
    mutationFn: (id: string) => withRecentLogin(() => siteApi('DELETE /bank-accounts/{id}', { params: { id } })),
    onSuccess: (_, id) => {
      client.setQueryData(bankAccountsQuery.queryKey, (cachedAccounts) =>
        cachedAccounts?.filter((cachedAccount) => cachedAccount.id !== id),
      );
      onSay({ tone: 'info', text: t('bank.deleted') });
      onClose();
    },
    onSettled: () => void client.invalidateQueries({ queryKey: bankAccountsQueryKey }),
  });
  return (
    <>
      <ConfirmDialog
        open={account !== null}
        onClose={onClose}
        title={t('bank.deleteTitle')}
        keep={t('common:cancel')}
        confirm={t('bank.deleteConfirm')}
        onConfirm={() => account && drop.mutate(account.id)}
        act={drop}
        failure={drop.isError ? errorText(drop.error) : null}
      >
        {account && <p>{t('bank.deleteText', { bank: account.bank_name, end: getAccountNumberEnding(account) })}</p>}
      </ConfirmDialog>
      {dialog}
    </>
  );
}
