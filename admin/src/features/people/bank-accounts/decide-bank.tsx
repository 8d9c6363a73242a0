import { useQueryClient } from '@tanstack/react-query';
import { Decide } from '#admin/features/kit/change/decide.tsx';
import { api } from '#admin/lib/api.ts';
import type { BankReviewDetail } from '#shared/schemas/admin/bank-accounts.ts';
import { BANK_ACCOUNTS, bankAccountQuery } from './queries.ts';

/** Lets money be paid to a bank account, or says why not. */
export function DecideBank({ account }: { account: BankReviewDetail }) {
  const client = useQueryClient();
  return (
    <Decide
      of="bank"
      named={{ bank: account.bank_name, number: account.account_number }}
      send={async (verdict, confirmation) => {
        const request = { params: { id: account.id }, body: { version: account.version, ...confirmation } };
        const { bank_account } =
          verdict === 'approve'
            ? await api('POST /admin/bank-accounts/{id}/approve', request)
            : await api('POST /admin/bank-accounts/{id}/reject', request);
        client.setQueryData(bankAccountQuery(account.id).queryKey, bank_account);
      }}
      refresh={() => client.invalidateQueries({ queryKey: [BANK_ACCOUNTS] })}
    />
  );
}
