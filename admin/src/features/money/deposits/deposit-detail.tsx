import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NotesSection } from '#admin/features/kit/change/object-notes.tsx';
import { FactList, DetailSection, UserLink } from '#admin/features/kit/lists/fact-list.tsx';
import { JournalTable } from '#admin/features/kit/lists/journal-table.tsx';
import { ObjectDetailLoader } from '#admin/features/kit/lists/object-detail.tsx';
import { TransactionExplorerLink, FullAddressText } from '#admin/features/money/chains/transfer-columns.tsx';
import { ChainTransferNote } from '#admin/features/money/chains/transfer-note.tsx';
import {
  usePendingUserApproval,
  PendingApprovalNotice,
} from '#admin/features/people/users/pending-approval-notice.tsx';
import { adminApi } from '#admin/lib/api.ts';
import { hasPermission } from '#admin/lib/has-permission.ts';
import type { AdminDeposit } from '#shared/schemas/admin/chains.ts';
import { Notice } from '#ui/states.tsx';
import { AmountText, TimeText } from '#ui/values.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { AttachDepositTransferAction, isUnmatchedDepositClaim } from './attach-transfer-action.tsx';
import { DepositReviewActions } from './deposit-review-actions.tsx';
import { DepositStatusBadge, hasReclaimedAmount, isCreditVanished } from './deposit-status-badge.tsx';
import { DEPOSITS_QUERY_KEY, adminDepositQuery } from './queries.ts';

/** Panel of a deposit: origin, hold reason, decision and journal entries. */
export function DepositDetailPanel({ id, wide = false }: { id: string; wide?: boolean }) {
  const query = useQuery(adminDepositQuery(id));
  const { t } = useTranslation('admin');
  return (
    <ObjectDetailLoader query={query} wide={wide}>
      {({ deposit, journal }) => (
        <>
          <DetailSection title={t('order.facts')}>
            <DepositFacts deposit={deposit} />
          </DetailSection>
          <div className="flex min-w-0 flex-col gap-6">
            <Review deposit={deposit} />
            <JournalTable entries={journal} />
            <NotesSection object={id} />
          </div>
        </>
      )}
    </ObjectDetailLoader>
  );
}

function DepositFacts({ deposit }: { deposit: AdminDeposit }) {
  const { t } = useTranslation('admin');
  const { integer } = useFormat();
  const { coin_type, block_height } = deposit;
  const facts = [
    { key: 'status', value: <DepositStatusBadge deposit={deposit} /> },
    ...(deposit.reason === null ? [] : [{ key: 'reason', value: t(`deposit.reasons.${deposit.reason}`) }]),
    { key: 'amount', value: <AmountText exact value={deposit.amount} unit={coin_type} /> },
    { key: 'value', value: <AmountText exact value={deposit.value} unit="USDT" /> },
    ...(hasReclaimedAmount(deposit)
      ? [
          { key: 'held', value: <AmountText exact value={deposit.held} unit={coin_type} /> },
          { key: 'owed', value: <AmountText exact value={deposit.owed} unit={coin_type} /> },
        ]
      : []),
    { key: 'network', value: deposit.chain_type },
    { key: 'person', value: <UserLink id={deposit.user_id} username={deposit.username} /> },
    { key: 'address', value: <FullAddressText value={deposit.address} /> },
    { key: 'transaction', value: <TransactionExplorerLink hash={deposit.tx_hash} explorer={deposit.explorer_url} /> },
    ...(deposit.output === null ? [] : [{ key: 'output', value: deposit.output }]),
    { key: 'block', value: block_height === null ? '–' : integer(block_height) },
    { key: 'blocks', value: `${deposit.confirmation_count} / ${deposit.required_confirmations}` },
    { key: 'at', value: <TimeText at={deposit.created_at} show="full" /> },
    { key: 'ended', value: <TimeText at={deposit.ended_at} show="full" /> },
    { key: 'id', value: <FullAddressText value={deposit.id} /> },
  ];
  return (
    <FactList
      facts={facts.map((fact) => ({ ...fact, label: t(`deposit.facts.${fact.key}`, { defaultValue: fact.key }) }))}
    />
  );
}

/** Staff decision and note, or the decision buttons while it is held. */
function Review({ deposit }: { deposit: AdminDeposit }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const vanished = isCreditVanished(deposit);
  const waits = vanished || deposit.status === 'processing';
  const isUncredited = deposit.status === 'uncredited';
  const isDecidable = waits || isUncredited;
  const isClaim = isUnmatchedDepositClaim(deposit);
  const lacksTransfer = isClaim && deposit.tx_hash === null;
  const approval = usePendingUserApproval(
    deposit.user_id,
    (candidate) => candidate.deposit?.id === deposit.id,
    isDecidable,
  );
  return (
    <DetailSection title={t('bank.review')}>
      {waits && <Notice tone="warn">{t(vanished ? 'vanished.waits' : 'deposit.waits')}</Notice>}
      {isUncredited && <Notice tone="info">{t('deposit.uncredited')}</Notice>}
      {!waits && hasReclaimedAmount(deposit) && <Notice tone="warn">{t('vanished.owes')}</Notice>}
      {deposit.processed_at !== null && (
        <FactList
          facts={[
            { key: 'by', label: t('approval.decidedBy'), value: deposit.processed_by ?? '–' },
            { key: 'at', label: t('approval.decidedAt'), value: <TimeText at={deposit.processed_at} show="full" /> },
            ...(deposit.customer_note === null
              ? []
              : [{ key: 'note', label: t('change.customerNote'), value: deposit.customer_note }]),
          ]}
        />
      )}
      {waits && lacksTransfer && <Notice tone="warn">{t('deposit.attach.note')}</Notice>}
      {approval && <PendingApprovalNotice approval={approval} />}
      {isClaim && hasPermission('deposits.review') && <AttachDepositTransferAction deposit={deposit} />}
      {isDecidable &&
        (hasPermission('deposits.review') ? (
          <DepositReviewActions deposit={deposit} {...((approval || lacksTransfer) && { only: 'reject' })} />
        ) : (
          <p className="text-muted">{t('config.readOnly')}</p>
        ))}
      <ChainTransferNote
        permission="deposits.review"
        note={deposit.admin_notes}
        save={(body) =>
          adminApi('PUT /admin/deposit-withdraw/deposits/{id}/notes', { params: { id: deposit.id }, body })
        }
        refresh={() => client.invalidateQueries({ queryKey: [DEPOSITS_QUERY_KEY] })}
      />
    </DetailSection>
  );
}
