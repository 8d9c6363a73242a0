import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NotesSection } from '#admin/features/kit/change/object-notes.tsx';
import { FactList, DetailSection, UserLink } from '#admin/features/kit/lists/fact-list.tsx';
import { JournalTable } from '#admin/features/kit/lists/journal-table.tsx';
import { ObjectDetailLoader } from '#admin/features/kit/lists/object-detail.tsx';
import { TransactionExplorerLink, FullAddressText } from '#admin/features/money/chains/transfer-columns.tsx';
import { ChainTransferNote } from '#admin/features/money/chains/transfer-note.tsx';
import { adminApi } from '#admin/lib/api.ts';
import { hasPermission } from '#admin/lib/has-permission.ts';
import type { AdminWithdrawal } from '#shared/schemas/admin/chains.ts';
import { ShortId } from '#ui/id.tsx';
import { AmountText, TimeText } from '#ui/values.tsx';
import { ClaimWithdrawalAction } from './claim-withdrawal-action.tsx';
import { CompleteWithdrawalAction } from './complete-withdrawal-action.tsx';
import { WITHDRAWALS_QUERY_KEY, adminWithdrawalQuery } from './queries.ts';
import { WithdrawalReviewActions } from './withdrawal-review-actions.tsx';
import { WithdrawalHintList, WithdrawalStatusBadge } from './withdrawal-status-badge.tsx';

/** Panel of a withdrawal: target, review hints, decisions and transactions. */
export function WithdrawalDetailPanel({ id, wide = false }: { id: string; wide?: boolean }) {
  const { t } = useTranslation('admin');
  const query = useQuery(adminWithdrawalQuery(id));
  return (
    <ObjectDetailLoader query={query} wide={wide}>
      {({ withdrawal, journal }) => (
        <>
          <DetailSection title={t('order.facts')}>
            <WithdrawalFacts withdrawal={withdrawal} />
          </DetailSection>
          <div className="flex min-w-0 flex-col gap-6">
            <DetailSection title={t('withdrawal.closer')}>
              <WithdrawalHintList hints={withdrawal.hints} />
            </DetailSection>
            <Review withdrawal={withdrawal} />
            <Attempts withdrawal={withdrawal} />
            <JournalTable entries={journal} />
            <NotesSection object={id} />
          </div>
        </>
      )}
    </ObjectDetailLoader>
  );
}

function WithdrawalFacts({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const { t } = useTranslation('admin');
  const { coin_type, reason, memo, status, address_confirmed_at, created_at } = withdrawal;
  const money = (value: string) => <AmountText exact value={value} unit={coin_type} />;
  const facts = [
    { key: 'status', value: <WithdrawalStatusBadge status={status} /> },
    ...(reason === null ? [] : [{ key: 'reason', value: t(`withdrawal.reasons.${reason}`) }]),
    { key: 'amount', value: money(withdrawal.amount) },
    { key: 'fee', value: money(withdrawal.fee) },
    { key: 'net', value: money(withdrawal.net_amount) },
    { key: 'value', value: <AmountText exact value={withdrawal.value} unit="USDT" /> },
    { key: 'network', value: withdrawal.chain_type },
    { key: 'address', value: <FullAddressText value={withdrawal.withdraw_address} /> },
    ...(memo === null ? [] : [{ key: 'memo', value: <FullAddressText value={memo} /> }]),
    {
      key: 'confirmed',
      value: <Confirmed at={address_confirmed_at} asked={created_at} />,
    },
    { key: 'person', value: <UserLink id={withdrawal.user_id} username={withdrawal.username} /> },
    {
      key: 'transaction',
      value: <TransactionExplorerLink hash={withdrawal.tx_hash} explorer={withdrawal.explorer_url} />,
    },
    { key: 'blocks', value: `${withdrawal.confirmation_count} / ${withdrawal.required_confirmations}` },
    { key: 'at', value: <TimeText at={withdrawal.created_at} show="full" /> },
    { key: 'ended', value: <TimeText at={withdrawal.ended_at} show="full" /> },
    { key: 'id', value: <FullAddressText value={withdrawal.id} /> },
  ];
  return (
    <FactList
      facts={facts.map((fact) => ({ ...fact, label: t(`withdrawal.facts.${fact.key}`, { defaultValue: fact.key }) }))}
    />
  );
}

/** Time of the owner's confirmation by e-mail: at once when none is required. */
function Confirmed({ at, asked }: { at: number | null; asked: number }) {
  const { t } = useTranslation('admin');
  if (at === null) return <span>{t('withdrawal.notConfirmed')}</span>;
  return at <= asked ? t('withdrawal.notNeeded') : <TimeText at={at} show="full" />;
}

/** Reviewer, approvals and possible decisions. */
function Review({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const { id, status, reason, approvals, approvals_needed, processed_by, processed_at } = withdrawal;
  const isOpen = status === 'pending' || status === 'processing';
  return (
    <DetailSection title={t('bank.review')}>
      {isOpen && <ClaimWithdrawalAction withdrawal={withdrawal} />}
      {approvals_needed > 0 && (
        <p className="text-muted">
          {t('withdrawal.approvalsOf', { done: approvals.length, needed: approvals_needed })}
        </p>
      )}
      <ol className="flex flex-col gap-2">
        {approvals.map(({ by, at, text }) => (
          <li key={by} className="rounded border border-line px-3 py-1.5">
            <span className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="font-medium break-all">{by}</span>
              <TimeText at={at} show="full" className="text-xs text-muted" />
            </span>
            <span className="block break-words">{text}</span>
          </li>
        ))}
      </ol>
      {processed_at !== null && (
        <FactList
          facts={[
            { key: 'by', label: t('approval.decidedBy'), value: processed_by ?? '–' },
            { key: 'at', label: t('approval.decidedAt'), value: <TimeText at={processed_at} show="full" /> },
          ]}
        />
      )}
      {hasPermission('withdrawals.review') ? (
        <>
          {status === 'processing' && reason === 'sent_by_staff' && (
            <CompleteWithdrawalAction withdrawal={withdrawal} />
          )}
          <WithdrawalReviewActions withdrawal={withdrawal} />
        </>
      ) : (
        isOpen && <p className="text-muted">{t('config.readOnly')}</p>
      )}
      <ChainTransferNote
        permission="withdrawals.review"
        // The approval above already shows its own note.
        note={withdrawal.admin_notes === approvals.at(-1)?.text ? null : withdrawal.admin_notes}
        save={(body) => adminApi('PUT /admin/deposit-withdraw/withdrawals/{id}/notes', { params: { id }, body })}
        refresh={() => client.invalidateQueries({ queryKey: [WITHDRAWALS_QUERY_KEY] })}
      />
    </DetailSection>
  );
}

/** Table of all transactions that the hot wallet signed for it. */
function Attempts({ withdrawal: { attempts, nonce } }: { withdrawal: AdminWithdrawal }) {
  const { t } = useTranslation('admin');
  if (attempts.length === 0) return null;
  return (
    <DetailSection title={t('withdrawal.attempts')}>
      <p className="text-muted">{t('withdrawal.nonce', { nonce: nonce ?? '–' })}</p>
      <ol>
        {attempts.map(({ tx_hash, at }) => (
          <li key={tx_hash} className="flex min-h-8 items-center justify-between border-b border-line">
            <ShortId value={tx_hash} />
            <TimeText at={at} show="full" className="text-xs text-muted" />
          </li>
        ))}
      </ol>
    </DetailSection>
  );
}
