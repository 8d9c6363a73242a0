import { kindWord } from '#admin/features/kit/change/approval.tsx';
import { text, time, word } from '#admin/features/kit/lists/columns.tsx';
import { listPage } from '#admin/features/kit/lists/list-page.tsx';
import { Amount } from '#ui/values.tsx';
import { ApprovalDetail } from './approval-detail.tsx';
import { ApprovalState } from './approval-state.tsx';
import { approvalsList } from './queries.ts';
import { SubjectLink } from './subject-link.tsx';

/** What members of staff asked for and others decide: what waits, the longest-waiting first, then what was decided. */
export const ApprovalsPage = listPage(approvalsList, {
  columns: [
    word('kind', 'approval.kind', 'approval.kinds', { strong: true, card: 'start' }),
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
      cell: ({ state, now }) => <ApprovalState state={state} now={now} />,
    },
    text('asked_by', 'approval.askedBy'),
    time('asked_at', 'approval.askedAt', { full: true }),
    time('expires_at', 'approval.until', { full: true }),
    text('decided_by', 'approval.decidedBy'),
  ],
  empty: 'approval.none',
  panel: {
    title: (approval, t) =>
      approval
        ? t(`approval.kinds.${kindWord(approval)}`, { defaultValue: kindWord(approval) })
        : t('titles.approvals'),
    detail: (_, approval) => <ApprovalDetail approval={approval} />,
  },
});
