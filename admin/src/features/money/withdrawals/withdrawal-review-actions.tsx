import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApprovalRequiredNote, approvalPreviewQuery } from '#admin/features/kit/change/approval-required-note.tsx';
import { StaffReviewActions } from '#admin/features/kit/change/review-actions.tsx';
import { adminApi } from '#admin/lib/api.ts';
import { getStaffSession } from '#admin/lib/session.ts';
import type { AdminWithdrawal } from '#shared/schemas/admin/chains.ts';
import { Notice } from '#ui/states.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { WITHDRAWALS_QUERY_KEY } from './queries.ts';

/** True while sending has not begun: it can still be refunded. */
const isUnsent = ({ status, nonce, attempts }: AdminWithdrawal): boolean =>
  status === 'pending' || (status === 'processing' && nonce === null && attempts.length === 0);

/** Buttons that approve or refund a withdrawal: each with a code of its own, the second approval by another member. */
export function WithdrawalReviewActions({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const format = useFormat();
  const { id, status, approvals, approvals_needed, coin_type, username } = withdrawal;
  const { data: need } = useQuery({ ...approvalPreviewQuery(id), enabled: status === 'pending' });
  if (!isUnsent(withdrawal)) return null;
  const money = (value: string) => `${format.exact(value)}\u00a0${coin_type}`;
  const [first] = approvals;
  const isMine = approvals.some(({ by }) => by === getStaffSession()?.staff.username);
  const mayApprove = status === 'pending' && !isMine;
  const takesTwo = need?.required ?? approvals_needed > 1;
  return (
    <>
      {status === 'pending' && first && (
        <Notice tone="warn">
          {t(isMine ? 'withdrawal.secondByOther' : 'withdrawal.secondByYou', { name: first.by })}
        </Notice>
      )}
      <StaffReviewActions
        of={takesTwo && approvals.length === 0 ? 'firstOfTwo' : 'withdrawal'}
        named={{
          amount: money(withdrawal.amount),
          net: money(withdrawal.net_amount),
          name: username,
          address: withdrawal.withdraw_address,
        }}
        {...(!mayApprove && { only: 'reject' })}
        codeEach
        note={(open) => <ApprovalRequiredNote object={id} what="withdrawals" open={open} />}
        send={async (action, { reason: admin_notes, ...code }) => {
          await adminApi('POST /admin/deposit-withdraw/withdrawals/{id}/review', {
            params: { id },
            body: { action, admin_notes, ...code },
          });
          return null;
        }}
        refresh={() => client.invalidateQueries({ queryKey: [WITHDRAWALS_QUERY_KEY] })}
      />
    </>
  );
}
