import { approvalKindKey } from '#admin/features/kit/change/approval.tsx';
import { textColumn, timeColumn, wordColumn } from '#admin/features/kit/lists/columns.tsx';
import { createListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { Amount } from '#ui/values.tsx';
import { ApprovalDetail } from './approval-detail.tsx';
import { ApprovalStateBadge } from './approval-state-badge.tsx';
import { approvalsList } from './queries.ts';
import { SubjectLink } from './subject-link.tsx';

/** List of approval requests: pending first, oldest on top, then decided ones. */
export const ApprovalsPage = createListPage(approvalsList, {
  columns: [
    wordColumn('kind', 'approval.kind', 'approval.kinds', { strong: true, card: 'start' }),
    {
      key: 'username',
      head: 'order.user',
      card: 'start2',
      cell: (approval) => <SubjectLink {...approval} />,
    },
    {
      key: 'amount',
      head: 'approval.amount',
      align: 'end',
      card: 'end2',
      cell: ({ wallet, loan, deposit }) => {
        if (deposit) return <Amount exact value={deposit.amount} unit={deposit.coin_type} />;
        if (loan) return <Amount exact value={loan.amount} unit="USDT" />;
        return wallet && <Amount exact value={wallet.amount} unit={wallet.coin_type} signed />;
      },
    },
    {
      key: 'state',
      head: 'approval.state',
      card: 'end',
      cell: ({ state, now }) => <ApprovalStateBadge state={state} now={now} />,
    },
    textColumn('asked_by', 'approval.askedBy'),
    timeColumn('asked_at', 'approval.askedAt', { full: true }),
    timeColumn('expires_at', 'approval.until', { full: true }),
    textColumn('decided_by', 'approval.decidedBy'),
  ],
  empty: 'approval.none',
  panel: {
    title: (approval, t) =>
      approval
        ? t(`approval.kinds.${approvalKindKey(approval)}`, { defaultValue: approvalKindKey(approval) })
        : t('titles.approvals'),
    detail: (_, approval) => <ApprovalDetail approval={approval} />,
  },
});
