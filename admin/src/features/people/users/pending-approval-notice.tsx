import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApprovalFactList, ApprovalReviewActions, toApprovalKindKey } from '#admin/features/kit/change/approval.tsx';
import { TEXT_LINK_CLASS } from '#admin/features/kit/lists/fact-list.tsx';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';
import { userApprovalsQuery } from './queries.ts';

/** Returns a user's pending approval that passes a test; expired ones do not count. */
export function usePendingUserApproval(
  user_id: string,
  test: (approval: ApprovalView) => boolean,
  enabled = true,
): ApprovalView | undefined {
  const { data } = useQuery({ ...userApprovalsQuery(user_id), enabled });
  return data?.approvals.find(
    (approval) => approval.state === 'pending' && approval.now?.holds !== false && test(approval),
  );
}

/** Notice of a pending approval: decide it here, or open the list of approvals. */
export function PendingApprovalNotice({ approval }: { approval: ApprovalView }) {
  const { t } = useTranslation('admin');
  return (
    <section aria-label={t('approval.title')} className="flex flex-col gap-3 rounded border border-warn p-3">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
        {t('approval.waitsSecond', {
          what: t(`approval.kinds.${toApprovalKindKey(approval)}`, { defaultValue: toApprovalKindKey(approval) }),
        })}
        <Link to="/admin/approvals" search={{ open: approval.id }} className={`${TEXT_LINK_CLASS} text-sm font-normal`}>
          {t('titles.approvals')}
        </Link>
      </h3>
      <ApprovalFactList approval={approval} />
      <ApprovalReviewActions approval={approval} />
    </section>
  );
}
