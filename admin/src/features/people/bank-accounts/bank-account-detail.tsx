import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NotesSection } from '#admin/features/kit/change/object-notes.tsx';
import { FactList, DetailSection, UserLink } from '#admin/features/kit/lists/fact-list.tsx';
import { ObjectDetailLoader } from '#admin/features/kit/lists/object-detail.tsx';
import {
  usePendingUserApproval,
  PendingApprovalNotice,
} from '#admin/features/people/users/pending-approval-notice.tsx';
import { hasPermission } from '#admin/lib/has-permission.ts';
import { isSamePersonName } from '#shared/people/names.ts';
import type { BankAccountReviewDetail } from '#shared/schemas/admin/bank-accounts.ts';
import { Notice } from '#ui/states.tsx';
import { TimeText } from '#ui/values.tsx';
import { BankAccountReviewActions } from './bank-account-review-actions.tsx';
import { BankAccountStatusBadge } from './bank-account-status-badge.tsx';
import { adminBankAccountQuery } from './queries.ts';

/** Panel of a bank account: its holder next to the verified name, and the review. */
export function BankAccountDetailPanel({ id, wide = false }: { id: string; wide?: boolean }) {
  const query = useQuery(adminBankAccountQuery(id));
  return (
    <ObjectDetailLoader query={query} wide={wide}>
      {(account) => <Account account={account} />}
    </ObjectDetailLoader>
  );
}

function Account({ account }: { account: BankAccountReviewDetail }) {
  const { t } = useTranslation('admin');
  const { verified_name } = account;
  const isWaiting = account.status === 'pending' && account.review_requested_at !== null;
  const approval = usePendingUserApproval(
    account.user_id,
    (candidate) => candidate.bank_account?.id === account.id,
    isWaiting,
  );
  return (
    <>
      <DetailSection title={t('bank.facts')}>
        {isWaiting && verified_name !== null && !isSamePersonName(verified_name, account.name) && (
          <Notice tone="warn">{t('bank.otherName')}</Notice>
        )}
        <FactList
          facts={[
            {
              key: 'user',
              label: t('order.user'),
              value: <UserLink id={account.user_id} username={account.username} />,
            },
            { key: 'holder', label: t('bank.holder'), value: account.name },
            { key: 'verified', label: t('bank.verifiedName'), value: verified_name ?? '–' },
            { key: 'bank', label: t('bank.bank'), value: account.bank_name },
            {
              key: 'number',
              label: t('bank.number'),
              value: <span className="font-mono">{account.account_number}</span>,
            },
            { key: 'currency', label: t('bank.currency'), value: account.currency },
            { key: 'routing', label: t('bank.routing'), value: account.routing_number ?? '–' },
            { key: 'swift', label: t('bank.swift'), value: account.swift_code ?? '–' },
            { key: 'personal', label: t('bank.personalAddress'), value: account.personal_address ?? '–' },
            { key: 'bank_address', label: t('bank.bankAddress'), value: account.bank_address ?? '–' },
            { key: 'company', label: t('bank.companyAddress'), value: account.company_address ?? '–' },
            { key: 'added', label: t('bank.added'), value: <TimeText at={account.created_at} show="full" /> },
          ]}
        />
      </DetailSection>
      <div className="flex min-w-0 flex-col gap-6">
        <DetailSection title={t('bank.review')}>
          <FactList
            facts={[
              { key: 'status', label: t('bank.status'), value: <BankAccountStatusBadge account={account} /> },
              {
                key: 'asked',
                label: t('bank.requested'),
                value: <TimeText at={account.review_requested_at} show="full" />,
              },
              { key: 'reviewed', label: t('bank.reviewed'), value: <TimeText at={account.reviewed_at} show="full" /> },
              { key: 'by', label: t('bank.reviewedBy'), value: account.reviewed_by ?? '–' },
              { key: 'reason', label: t('bank.reason'), value: account.reason ?? '–' },
            ]}
          />
          {approval && <PendingApprovalNotice approval={approval} />}
          {isWaiting && hasPermission('bank_accounts.review') && (
            <BankAccountReviewActions account={account} {...(approval && { only: 'reject' })} />
          )}
        </DetailSection>
        <NotesSection object={account.id} />
      </div>
    </>
  );
}
