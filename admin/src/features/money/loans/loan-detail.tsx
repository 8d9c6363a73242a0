import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NotesSection } from '#admin/features/kit/change/object-notes.tsx';
import { FactList, TEXT_LINK_CLASS, DetailSection, UserLink } from '#admin/features/kit/lists/fact-list.tsx';
import { JournalTable } from '#admin/features/kit/lists/journal-table.tsx';
import { ObjectDetailLoader } from '#admin/features/kit/lists/object-detail.tsx';
import { getProductName } from '#admin/features/money/products/product-columns.tsx';
import {
  usePendingUserApproval,
  PendingApprovalNotice,
} from '#admin/features/people/users/pending-approval-notice.tsx';
import { hasPermission } from '#admin/lib/has-permission.ts';
import type { AdminLoan } from '#shared/schemas/admin/finance.ts';
import type { LoanRepayment } from '#shared/schemas/loans.ts';
import { AmountText, TimeText } from '#ui/values.tsx';
import { LoanApplicantFactList } from './applicant-facts.tsx';
import { LoanActions } from './loan-actions.tsx';
import { LoanStatusBadge } from './loan-status-badge.tsx';
import { adminLoanQuery } from './queries.ts';

/** Table of repayments: time, source and breakdown. */
function RepaymentTable({ repayments }: { repayments: readonly LoanRepayment[] }) {
  const { t } = useTranslation('admin');
  if (repayments.length === 0) return null;
  const parts = ['late_fee', 'interest', 'principal'] as const;
  return (
    <DetailSection title={t('repayment.title')}>
      <ol className="flex flex-col gap-2">
        {repayments.map((repayment) => (
          <li key={repayment.journal_id} className="rounded border border-line px-3 py-1.5">
            <span className="flex flex-wrap items-center justify-between gap-x-3">
              <AmountText exact value={repayment.amount} unit="USDT" className="font-medium" />
              <TimeText at={repayment.at} show="full" className="text-xs text-muted" />
            </span>
            <span className="flex flex-wrap gap-x-3 text-xs text-muted">
              <span>{t(`repayment.sources.${repayment.source}`)}</span>
              {parts
                .filter((part) => Number(repayment[part]) > 0)
                .map((part) => (
                  <span key={part}>
                    {t(`repayment.${part}`)} <AmountText exact value={repayment[part]} />
                  </span>
                ))}
            </span>
          </li>
        ))}
      </ol>
    </DetailSection>
  );
}

/** Panel of a loan: applicant, cost, decisions, possible actions and journal entries. */
export function LoanDetailPanel({ id, wide = false }: { id: string; wide?: boolean }) {
  const { t } = useTranslation('admin');
  const query = useQuery(adminLoanQuery(id));
  return (
    <ObjectDetailLoader query={query} wide={wide}>
      {({ application, applicant, journal }) => (
        <>
          <div className="flex min-w-0 flex-col gap-6">
            <DetailSection title={t('order.facts')}>
              <LoanFacts loan={application} />
            </DetailSection>
            {wide && <Schedule loan={application} />}
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <Review loan={application} />
            <DetailSection title={t('applicant.title')}>
              <LoanApplicantFactList applicant={applicant} />
            </DetailSection>
            {!wide && <Schedule loan={application} />}
            <RepaymentTable repayments={application.repayments} />
            <JournalTable entries={journal} />
            <NotesSection object={id} />
          </div>
        </>
      )}
    </ObjectDetailLoader>
  );
}

const money = (value: string) => <AmountText exact value={value} unit="USDT" />;
const percent = (value: string, digits?: number) => (
  <AmountText value={value} unit="%" {...(digits !== undefined && { digits })} />
);

function LoanFacts({ loan }: { loan: AdminLoan }) {
  const {
    t,
    i18n: { language },
  } = useTranslation('admin');
  const { product, reject_reason, owed, disbursed_at, written_off } = loan;
  const isLent = disbursed_at !== null;
  const facts = [
    { key: 'status', value: <LoanStatusBadge loan={loan} /> },
    ...(reject_reason === null
      ? []
      : [{ key: 'rejected', value: <span className="block text-start wrap-anywhere">{reject_reason}</span> }]),
    { key: 'person', value: <UserLink id={loan.user_id} username={loan.username} /> },
    {
      key: 'product',
      value: (
        <Link to="/admin/loans/products/$id" params={{ id: product.id }} className={`${TEXT_LINK_CLASS} wrap-anywhere`}>
          {getProductName(language, product)}
        </Link>
      ),
    },
    ...(isLent
      ? [
          { key: 'outstanding', value: money(loan.outstanding) },
          { key: 'principal', value: money(owed.principal) },
          { key: 'interestOwed', value: money(owed.interest) },
          { key: 'lateFee', value: money(owed.late_fee) },
          { key: 'repaid', value: money(loan.repaid) },
        ]
      : []),
    ...(Number(written_off) > 0 ? [{ key: 'writtenOff', value: money(written_off) }] : []),
    { key: 'at', value: <TimeText at={loan.created_at} show="full" /> },
    { key: 'disbursed', value: <TimeText at={disbursed_at} show="full" /> },
    { key: 'due', value: <TimeText at={loan.due_at} show="full" /> },
    { key: 'ended', value: <TimeText at={loan.ended_at} show="full" /> },
    { key: 'agreement', value: loan.agreement_version },
    { key: 'agreed', value: <TimeText at={loan.agreed_at} show="full" /> },
    { key: 'id', value: <span className="font-mono text-xs break-all">{loan.id}</span> },
  ];
  return (
    <FactList
      facts={facts.map((fact) => ({ ...fact, label: t(`loan.facts.${fact.key}`, { defaultValue: fact.key }) }))}
    />
  );
}

/** Cost of the loan, as shown to the applicant. */
function Schedule({ loan }: { loan: AdminLoan }) {
  const { t } = useTranslation('admin');
  const facts = [
    { key: 'amount', value: money(loan.loan_amount) },
    { key: 'feeRate', value: percent(loan.processing_fee_rate) },
    { key: 'fee', value: money(loan.processing_fee) },
    { key: 'received', value: money(loan.actual_amount) },
    { key: 'term', value: t('product.days', { count: loan.term_days }) },
    { key: 'rate', value: percent(loan.interest_rate) },
    { key: 'daily', value: percent(loan.daily_rate, 4) },
    { key: 'interest', value: money(loan.total_interest) },
    { key: 'total', value: money(loan.total_repayment) },
    { key: 'apr', value: percent(loan.apr) },
    { key: 'lateRate', value: percent(loan.late_fee_rate) },
    { key: 'coinsAfter', value: loan.coins_after_days ?? '–' },
  ];
  return (
    <DetailSection title={t('loan.schedule')}>
      <FactList
        facts={facts.map((fact) => ({ ...fact, label: t(`loan.facts.${fact.key}`, { defaultValue: fact.key }) }))}
      />
    </DetailSection>
  );
}

/** Decisions, pending approval and possible actions. */
function Review({ loan }: { loan: AdminLoan }) {
  const { t } = useTranslation('admin');
  const { user_id, approval_id } = loan;
  const pendingApproval = usePendingUserApproval(user_id, ({ id }) => id === approval_id, approval_id !== null);
  const isOpen = loan.status === 'pending' || loan.status === 'approved' || loan.is_overdue;
  return (
    <DetailSection title={t('bank.review')}>
      {loan.decisions.length === 0 && <p className="text-muted">{t('loan.undecided')}</p>}
      <ol className="flex flex-col gap-2">
        {loan.decisions.map(({ what, by, at, text }) => (
          <li key={`${what} ${at}`} className="rounded border border-line px-3 py-1.5">
            <span className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="font-medium break-all">{t(`loan.decided.${what}`, { name: by })}</span>
              <TimeText at={at} show="full" className="text-xs text-muted" />
            </span>
            {text !== null && <span className="block wrap-anywhere">{text}</span>}
          </li>
        ))}
      </ol>
      {pendingApproval && <PendingApprovalNotice approval={pendingApproval} />}
      {hasPermission('loans.review') ? (
        <LoanActions loan={loan} isWaiting={pendingApproval !== undefined} />
      ) : (
        isOpen && <p className="text-muted">{t('config.readOnly')}</p>
      )}
    </DetailSection>
  );
}
