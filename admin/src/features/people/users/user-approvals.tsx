import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApprovalFactList, ApprovalReviewActions } from '#admin/features/kit/change/approval.tsx';
import { userApprovalsQuery } from './queries.ts';

/** Pending approvals of a user: a new e-mail address or credit score. */
export function UserApprovals({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const { data } = useQuery(userApprovalsQuery(id));
  return data?.approvals
    .filter(({ kind, state }) => (kind === 'user.email' || kind === 'user.credit_score') && state === 'pending')
    .map((approval) => (
      <section
        key={approval.id}
        aria-label={t('approval.title')}
        className="flex flex-col gap-3 rounded border border-warn p-3"
      >
        <h3 className="font-semibold">{t('approval.title')}</h3>
        <ApprovalFactList approval={approval} />
        <ApprovalReviewActions approval={approval} />
      </section>
    ));
}
