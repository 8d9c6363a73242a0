import { useQueryClient } from '@tanstack/react-query';
import { ApprovalRequiredNote } from '#admin/features/kit/change/approval-required-note.tsx';
import { StaffReviewActions } from '#admin/features/kit/change/review-actions.tsx';
import { adminApi } from '#admin/lib/api.ts';
import type { AdminDeposit } from '#shared/schemas/admin/chains.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { isCreditVanished } from './deposit-status-badge.tsx';
import { DEPOSITS_QUERY_KEY } from './queries.ts';

interface DecideDepositProps {
  deposit: AdminDeposit;
  /** It can only be rejected now, not credited. */
  only?: 'reject';
}

/** Buttons that credit or reject a held deposit, and release or reclaim a vanished credit. */
export function DepositReviewActions({ deposit, only }: DecideDepositProps) {
  const client = useQueryClient();
  const format = useFormat();
  const { id, amount, coin_type, username } = deposit;
  return (
    <StaffReviewActions
      of={isCreditVanished(deposit) ? 'vanished' : 'deposit'}
      {...(only && { only })}
      named={{ amount: `${format.exact(amount)}\u00a0${coin_type}`, name: username }}
      codeEach="approve"
      customerNote
      note={(open) => <ApprovalRequiredNote object={id} what="credits" open={open} />}
      send={async (action, { reason: admin_notes, ...more }) => {
        const { approval_id } = await adminApi('POST /admin/deposit-withdraw/deposits/{id}/review', {
          params: { id },
          body: { action, admin_notes, ...more },
        });
        return approval_id;
      }}
      refresh={async () => {
        await Promise.all(
          [[DEPOSITS_QUERY_KEY], ['approvals'], ['user', deposit.user_id]].map((queryKey) =>
            client.invalidateQueries({ queryKey }),
          ),
        );
      }}
    />
  );
}
