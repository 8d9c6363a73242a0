import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { adminApi } from '#admin/lib/api.ts';
import { hasPermission } from '#admin/lib/has-permission.ts';
import { getStaffSession } from '#admin/lib/session.ts';
import type { AdminWithdrawal } from '#shared/schemas/admin/chains.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { WITHDRAWALS_QUERY_KEY } from './queries.ts';

/** Current reviewer, and the button to claim the review; a claim blocks no other member. */
export function ClaimWithdrawalAction({ withdrawal: { id, claimed_by } }: { withdrawal: AdminWithdrawal }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const errorText = useErrorText();
  const isMine = claimed_by !== null && claimed_by === getStaffSession()?.staff.username;
  const claim = useMutation({
    mutationFn: () =>
      adminApi('POST /admin/deposit-withdraw/withdrawals/{id}/claim', {
        params: { id },
        body: { is_claimed: !isMine },
      }),
    onError: (error) => showToast({ tone: 'warn', title: t('withdrawal.claimFailed'), detail: errorText(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: [WITHDRAWALS_QUERY_KEY] }),
  });
  const claimantText = isMine
    ? t('withdrawal.claimed.mine')
    : claimed_by === null
      ? t('withdrawal.claimed.nobody')
      : t('withdrawal.claimed.other', { name: claimed_by });
  const press = isMine ? 'putBack' : claimed_by === null ? 'take' : 'takeOver';
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <span className={claimed_by !== null && !isMine ? 'font-medium text-warn' : 'text-muted'}>{claimantText}</span>
      {hasPermission('withdrawals.review') && (
        <Button size="sm" busy={claim.isPending} onClick={() => claim.mutate()}>
          {t(`withdrawal.claim.${press}`)}
        </Button>
      )}
    </div>
  );
}
