import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApprovalFacts, DecideApproval, kindWord } from '#admin/features/kit/change/approval.tsx';
import { linkClass } from '#admin/features/kit/lists/facts.tsx';
import { approvalsQuery } from '#admin/features/people/users/queries.ts';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';
import type { AdminLoan } from '#shared/schemas/admin/finance.ts';
import { useTranslation } from '#web/lib/use-translation.ts';

/** What of a loan waits for a second member of staff; what was refused, or ran out, does not any more. */
export function useWaitingApproval({ user_id, approval_id }: AdminLoan): ApprovalView | undefined {
  const { data } = useQuery({ ...approvalsQuery(user_id), enabled: approval_id !== null });
  return data?.approvals.find(({ id, state }) => id === approval_id && state === 'pending');
}

/** What somebody asked for, for a second member of staff to decide, here or among all that waits. */
export function LoanWaiting({ approval }: { approval: ApprovalView }) {
  const { t } = useTranslation('admin');
  return (
    <section aria-label={t('approval.title')} className="flex flex-col gap-3 rounded border border-warn p-3">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
        {t('loan.waitsSecond', { what: t(`approval.kinds.${kindWord(approval)}`) })}
        <Link to="/admin/approvals" search={{ open: approval.id }} className={`${linkClass} text-sm font-normal`}>
          {t('titles.approvals')}
        </Link>
      </h3>
      <ApprovalFacts approval={approval} />
      <DecideApproval approval={approval} />
    </section>
  );
}
