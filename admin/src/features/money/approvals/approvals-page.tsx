import { toApprovalKindKey } from '#admin/features/kit/change/approval.tsx';
import { createTextColumn, createTimeColumn, createTranslatedColumn } from '#admin/features/kit/lists/columns.tsx';
import { createAdminListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { AmountText } from '#ui/values.tsx';
import { ApprovalDetailPanel } from './approval-detail.tsx';
import { ApprovalStateBadge } from './approval-state-badge.tsx';
import { adminApprovalList } from './queries.ts';
import { ApprovalSubjectLink } from './subject-link.tsx';

/** List of approval requests: pending first, oldest on top, then decided ones. */
export const ApprovalsPage = createAdminListPage(adminApprovalList, {
  columns: [
    createTranslatedColumn('kind', 'approval.kind', 'approval.kinds', { strong: true, card: 'start' }),
    {
      key: 'username',
      head: 'order.user',
      card: 'start2',
      cell: (approval) => <ApprovalSubjectLink {...approval} />,
    },
    {
      key: 'amount',
      head: 'approval.amount',
      align: 'end',
      card: 'end2',
      cell: ({ wallet, loan, deposit }) => {
        if (deposit) return <AmountText exact value={deposit.amount} unit={deposit.coin_type} />;
        if (loan) return <AmountText exact value={loan.amount} unit="USDT" />;
        return wallet && <AmountText exact value={wallet.amount} unit={wallet.coin_type} signed />;
      },
    },
    {
      key: 'state',
      head: 'approval.state',
      card: 'end',
      cell: ({ state, now }) => <ApprovalStateBadge state={state} now={now} />,
    },
    createTextColumn('asked_by', 'approval.askedBy'),
    createTimeColumn('asked_at', 'approval.askedAt', { full: true }),
    createTimeColumn('expires_at', 'approval.until', { full: true }),
    createTextColumn('decided_by', 'approval.decidedBy'),
  ],
  empty: 'approval.none',
  panel: {
    title: (approval, t) =>
      approval
        ? t(`approval.kinds.${toApprovalKindKey(approval)}`, { defaultValue: toApprovalKindKey(approval) })
        : t('titles.approvals'),
    detail: (_, approval) => <ApprovalDetailPanel approval={approval} />,
  },
});
