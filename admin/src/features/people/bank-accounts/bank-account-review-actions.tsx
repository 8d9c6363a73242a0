import { useQueryClient } from '@tanstack/react-query';
import { ApprovalRequiredNote } from '#admin/features/kit/change/approval-required-note.tsx';
import { StaffReviewActions } from '#admin/features/kit/change/review-actions.tsx';
import { adminApi } from '#admin/lib/api.ts';
import type { BankAccountReviewDetail } from '#shared/schemas/admin/bank-accounts.ts';
import { BANK_ACCOUNTS_QUERY_KEY, adminBankAccountQuery } from './queries.ts';

interface DecideBankProps {
  account: BankAccountReviewDetail;
  /** A second member's approval is pending: here it can only be rejected. */
  only?: 'reject';
}

/** Buttons that approve a bank account for payouts, or reject it with a reason. */
export function BankAccountReviewActions({ account, only }: DecideBankProps) {
  const client = useQueryClient();
  return (
    <StaffReviewActions
      of="bank"
      {...(only && { only })}
      named={{ bank: account.bank_name, number: account.account_number }}
      note={(open) => <ApprovalRequiredNote object={account.id} always="holder" open={open} />}
      send={async (verdict, confirmation) => {
        const request = { params: { id: account.id }, body: { version: account.version, ...confirmation } };
        const { bank_account, approval_id } =
          verdict === 'approve'
            ? await adminApi('POST /admin/bank-accounts/{id}/approve', request)
            : { ...(await adminApi('POST /admin/bank-accounts/{id}/reject', request)), approval_id: null };
        client.setQueryData(adminBankAccountQuery(account.id).queryKey, bank_account);
        return approval_id;
      }}
      refresh={async () => {
        await Promise.all(
          [[BANK_ACCOUNTS_QUERY_KEY], ['approvals'], ['user', account.user_id]].map((queryKey) =>
            client.invalidateQueries({ queryKey }),
          ),
        );
      }}
    />
  );
}
