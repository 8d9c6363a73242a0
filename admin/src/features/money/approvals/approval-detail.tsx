import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApprovalFactList, ApprovalReviewActions } from '#admin/features/kit/change/approval.tsx';
import { FactList, TEXT_LINK_CLASS, DetailSection } from '#admin/features/kit/lists/fact-list.tsx';
import { shortenObjectId } from '#admin/features/kit/shorten-object-id.ts';
import type { AdminTranslate } from '#admin/lib/translate.ts';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';
import { EmptyState } from '#ui/states.tsx';
import { AmountText, TimeText } from '#ui/values.tsx';
import { ApprovalStateBadge } from './approval-state-badge.tsx';
import { ApprovalSubjectLink } from './subject-link.tsx';

/** Panel of an approval: request, subject and decision; one on another page of the list is looked up there. */
export function ApprovalDetailPanel({ approval }: { approval: ApprovalView | undefined }) {
  const { t } = useTranslation('admin');
  if (!approval) return <EmptyState>{t('approval.elsewhere')}</EmptyState>;
  const { wallet, loan, mismatch, deposit, bank_account, state } = approval;
  return (
    <div className="flex flex-col gap-6">
      <DetailSection title={t('approval.about')}>
        <FactList
          facts={[
            {
              key: 'state',
              label: t('approval.state'),
              value: <ApprovalStateBadge state={state} now={approval.now} />,
            },
            {
              key: 'user',
              label: t(approval.config ? 'approval.object' : 'order.user'),
              value: <ApprovalSubjectLink {...approval} />,
            },
            ...(wallet ? walletFacts(approval, wallet, t) : []),
            ...(loan ? loanFacts(loan, t) : []),
            ...(mismatch ? mismatchFacts(mismatch, t) : []),
            ...(deposit ? depositFacts(deposit, t) : []),
            ...(bank_account ? bankAccountFacts(bank_account, t) : []),
          ]}
        />
      </DetailSection>
      <DetailSection title={t('approval.request')}>
        <ApprovalFactList approval={approval} />
        {state === 'pending' && <ApprovalReviewActions approval={approval} />}
      </DetailSection>
      {approval.decided_at !== null && (
        <DetailSection title={t('approval.decision')}>
          <FactList
            facts={[
              { key: 'by', label: t('approval.decidedBy'), value: approval.decided_by ?? t('approval.byOwner') },
              { key: 'at', label: t('approval.decidedAt'), value: <TimeText at={approval.decided_at} show="full" /> },
            ]}
          />
        </DetailSection>
      )}
    </div>
  );
}

/** Returns the wallet and the adjustment. */
function walletFacts({ subject }: ApprovalView, wallet: NonNullable<ApprovalView['wallet']>, t: AdminTranslate) {
  const { id, wallet_type, coin_type, amount, value, corrects } = wallet;
  return [
    {
      key: 'wallet',
      label: t('account.wallet'),
      value: (
        <Link to="/admin/wallets" search={{ user_id: subject, open: id }} title={id} className={TEXT_LINK_CLASS}>
          {t(`account.wallets.${wallet_type}`)} {coin_type}
        </Link>
      ),
    },
    { key: 'amount', label: t('approval.amount'), value: <AmountText exact value={amount} unit={coin_type} signed /> },
    { key: 'value', label: t('approval.value'), value: <AmountText exact value={value} unit="USDT" /> },
    ...(corrects === null
      ? []
      : [{ key: 'corrects', label: t('approval.corrects'), value: <Entry user_id={subject} id={corrects} /> }]),
  ];
}

/** Returns the ledger mismatch that would no longer hold withdrawals, with its values. */
const mismatchFacts = ({ id, what, journal, wallet }: NonNullable<ApprovalView['mismatch']>, t: AdminTranslate) => [
  {
    key: 'mismatch',
    label: t('books.mismatch'),
    value: (
      <Link to="/admin/reconcile" search={{ open: id }} title={id} className={TEXT_LINK_CLASS}>
        {what}
      </Link>
    ),
  },
  { key: 'journal', label: t('books.journal'), value: journal },
  { key: 'held', label: t('books.wallet'), value: wallet },
];

/** Returns the loan to pay out or write off, with the amount. */
const loanFacts = ({ id, amount }: NonNullable<ApprovalView['loan']>, t: AdminTranslate) => [
  {
    key: 'loan',
    label: t('loan.title'),
    value: (
      <Link
        to="/admin/loans/applications/$id"
        params={{ id }}
        title={id}
        className={`${TEXT_LINK_CLASS} font-mono text-xs`}
      >
        {shortenObjectId(id)}
      </Link>
    ),
  },
  { key: 'amount', label: t('approval.amount'), value: <AmountText exact value={amount} unit="USDT" /> },
];

/** Returns the deposit to credit, with its transfer and amount. */
const depositFacts = (
  { id, coin_type, chain_type, amount, value, tx_hash, output }: NonNullable<ApprovalView['deposit']>,
  t: AdminTranslate,
) => [
  {
    key: 'deposit',
    label: t('deposit.title'),
    value: (
      <Link to="/admin/deposits/$id" params={{ id }} title={id} className={`${TEXT_LINK_CLASS} font-mono text-xs`}>
        {shortenObjectId(id)}
      </Link>
    ),
  },
  { key: 'amount', label: t('approval.amount'), value: <AmountText exact value={amount} unit={coin_type} /> },
  { key: 'value', label: t('approval.value'), value: <AmountText exact value={value} unit="USDT" /> },
  { key: 'network', label: t('deposit.facts.network'), value: chain_type },
  {
    key: 'transaction',
    label: t('deposit.facts.transaction'),
    value: <span className="font-mono text-xs break-all">{tx_hash ?? '–'}</span>,
  },
  { key: 'output', label: t('deposit.facts.output'), value: output ?? '–' },
];

/** Returns the bank account, its owner and the verified name. */
const bankAccountFacts = (
  { id, holder, verified_name, bank_name, account_number }: NonNullable<ApprovalView['bank_account']>,
  t: AdminTranslate,
) => [
  {
    key: 'bank',
    label: t('bank.title'),
    value: (
      <Link to="/admin/bank-accounts/$id" params={{ id }} title={id} className={TEXT_LINK_CLASS}>
        {bank_name} {account_number}
      </Link>
    ),
  },
  { key: 'holder', label: t('bank.holder'), value: holder },
  { key: 'verified', label: t('bank.verifiedName'), value: verified_name ?? '–' },
];

/** Link to a journal entry of the user. */
const Entry = ({ user_id, id }: { user_id: string; id: string }) => (
  <Link
    to="/admin/transactions"
    search={{ user_id, open: id }}
    title={id}
    className={`${TEXT_LINK_CLASS} font-mono text-xs`}
  >
    {shortenObjectId(id)}
  </Link>
);
