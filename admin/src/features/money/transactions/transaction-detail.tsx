import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NotesSection } from '#admin/features/kit/change/object-notes.tsx';
import { FactList, linkClass, DetailSection, UserLink } from '#admin/features/kit/lists/fact-list.tsx';
import { JournalTable, OperationName } from '#admin/features/kit/lists/journal-table.tsx';
import { ObjectDetail } from '#admin/features/kit/lists/object-detail.tsx';
import { AccountKindBadge } from '#admin/features/kit/order-words.tsx';
import { hasRole } from '#admin/lib/may.ts';
import { treasuryWriteRoles } from '#shared/api/admin/roles.ts';
import type { Transaction } from '#shared/schemas/admin/transactions.ts';
import { Amount, Time } from '#ui/values.tsx';
import { isEntryCorrectable, CorrectEntryAction } from './correct-entry-action.tsx';
import { EntryStatusActions } from './entry-status-actions.tsx';
import { EntryStatusBadges } from './entry-status-badges.tsx';
import { transactionQuery } from './queries.ts';
import { Reference } from './reference.tsx';
import { sumPostingsByCoin } from './sums.ts';

/** Panel of an entry with all its postings, which sum to zero in each coin. */
export function TransactionDetail({ id }: { id: string }) {
  const { user_id }: { user_id?: string } = useSearch({ strict: false });
  const query = useQuery(transactionQuery(user_id, id));
  return (
    <ObjectDetail query={query} wide={false}>
      {({ transaction }) => <Entry entry={transaction} />}
    </ObjectDetail>
  );
}

function Entry({ entry }: { entry: Transaction }) {
  const { t } = useTranslation('admin');
  const facts = [
    { key: 'operation', value: <OperationName operation={entry.operation} /> },
    { key: 'at', value: <Time at={entry.created_at} show="full" /> },
    { key: 'person', value: <UserLink id={entry.user_id} username={entry.username} /> },
    { key: 'account', value: <AccountKindBadge kind={entry.account_kind} /> },
    { key: 'reference', value: <Reference id={entry.reference} /> },
    ...(entry.status === 'none'
      ? []
      : [{ key: 'status', value: <EntryStatusBadges entry={{ ...entry, corrected_by: null }} /> }]),
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
      {hasRole(treasuryWriteRoles) && (
        <div className="flex flex-wrap gap-2">
          <EntryStatusActions entry={entry} />
          {isEntryCorrectable(entry) && <CorrectEntryAction entry={entry} />}
        </div>
      )}
      <JournalTable entries={[entry]} />
      <DetailSection title={t('transactions.sum')}>
        <FactList
          facts={sumPostingsByCoin(entry.legs).map(({ asset, sum }) => ({
            key: asset,
            label: asset,
            value: <Amount exact value={sum} />,
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
const EntryLink = ({ entry: { user_id, account_kind }, id }: { entry: Transaction; id: string }) => (
  <Link
    to="/admin/transactions"
    search={{ user_id, ...(account_kind === 'demo' && { account: 'simulate' as const }), open: id }}
    title={id}
    className={`${linkClass} font-mono text-xs`}
  >
    …{id.slice(-8)}
  </Link>
);
