import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NotesSection } from '#admin/features/kit/change/object-notes.tsx';
import { FactList, TEXT_LINK_CLASS, DetailSection, UserLink } from '#admin/features/kit/lists/fact-list.tsx';
import { JournalTable, OperationNameText } from '#admin/features/kit/lists/journal-table.tsx';
import { ObjectDetailLoader } from '#admin/features/kit/lists/object-detail.tsx';
import { AccountKindBadge } from '#admin/features/kit/order-badges.tsx';
import { shortenObjectId } from '#admin/features/kit/shorten-object-id.ts';
import { hasPermission } from '#admin/lib/has-permission.ts';
import type { AdminTransaction } from '#shared/schemas/admin/transactions.ts';
import { AmountText, TimeText } from '#ui/values.tsx';
import { isJournalEntryCorrectable, CorrectJournalEntryAction } from './correct-entry-action.tsx';
import { JournalEntryStatusActions } from './entry-status-actions.tsx';
import { JournalEntryStatusBadges } from './entry-status-badges.tsx';
import { adminJournalEntryQuery } from './queries.ts';
import { JournalEntryReference } from './reference.tsx';
import { sumPostingsByCoin } from './sums.ts';

/** Panel of an entry with all its postings, which sum to zero in each coin. */
export function JournalEntryDetailPanel({ id }: { id: string }) {
  const { user_id }: { user_id?: string } = useSearch({ strict: false });
  const query = useQuery(adminJournalEntryQuery(user_id, id));
  return (
    <ObjectDetailLoader query={query} wide={false}>
      {({ transaction }) => <Entry entry={transaction} />}
    </ObjectDetailLoader>
  );
}

function Entry({ entry }: { entry: AdminTransaction }) {
  const { t } = useTranslation('admin');
  const facts = [
    { key: 'operation', value: <OperationNameText operation={entry.operation} /> },
    { key: 'at', value: <TimeText at={entry.created_at} show="full" /> },
    { key: 'person', value: <UserLink id={entry.user_id} username={entry.username} /> },
    { key: 'account', value: <AccountKindBadge kind={entry.account_kind} /> },
    { key: 'reference', value: <JournalEntryReference id={entry.reference} /> },
    ...(entry.status === 'none'
      ? []
      : [{ key: 'status', value: <JournalEntryStatusBadges entry={{ ...entry, corrected_by: null }} /> }]),
    ...(entry.corrected_by === null
      ? []
      : [{ key: 'takenBackBy', value: <EntryLink entry={entry} id={entry.corrected_by} /> }]),
    { key: 'entry', value: <span className="font-mono text-xs break-all">{entry.id}</span> },
  ];
  return (
    <>
      <DetailSection title={t('order.facts')}>
        <FactList
          facts={facts.map((fact) => ({ ...fact, label: t(`transactions.${fact.key}`, { defaultValue: fact.key }) }))}
        />
      </DetailSection>
      {hasPermission('transactions.mark') && (
        <div className="flex flex-wrap gap-2">
          <JournalEntryStatusActions entry={entry} />
          {isJournalEntryCorrectable(entry) && <CorrectJournalEntryAction entry={entry} />}
        </div>
      )}
      <JournalTable entries={[entry]} />
      <DetailSection title={t('transactions.sum')}>
        <FactList
          facts={sumPostingsByCoin(entry.legs).map(({ asset, sum }) => ({
            key: asset,
            label: asset,
            value: <AmountText exact value={sum} />,
          }))}
        />
        <p className="text-muted">{t('transactions.sumNote')}</p>
      </DetailSection>
      {/* Facts without a page of their own. */}
      {/^(xch|trf)_/.test(entry.reference) && <NotesSection object={entry.reference} />}
    </>
  );
}

/** Link to another entry of the same account. */
const EntryLink = ({ entry: { user_id, account_kind }, id }: { entry: AdminTransaction; id: string }) => (
  <Link
    to="/admin/transactions"
    search={{ user_id, ...(account_kind === 'demo' && { account: 'simulate' as const }), open: id }}
    title={id}
    className={`${TEXT_LINK_CLASS} font-mono text-xs`}
  >
    {shortenObjectId(id)}
  </Link>
);
