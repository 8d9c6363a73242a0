import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NotesSection } from '#admin/features/kit/change/object-notes.tsx';
import { Detail } from '#admin/features/kit/lists/detail.tsx';
import { Facts, linkClass, Section, UserLink } from '#admin/features/kit/lists/facts.tsx';
import { Journal, OperationWord } from '#admin/features/kit/lists/journal.tsx';
import { Kind } from '#admin/features/kit/order-words.tsx';
import { may } from '#admin/lib/may.ts';
import { treasurers } from '#shared/api/admin/roles.ts';
import type { Transaction } from '#shared/schemas/admin/transactions.ts';
import { Amount, Time } from '#ui/values.tsx';
import { EntryMark } from './entry-mark.tsx';
import { MarkEntry } from './mark-entry.tsx';
import { transactionQuery } from './queries.ts';
import { Reference } from './reference.tsx';
import { sumsOf } from './sums.ts';
import { isCorrectable, TakeBack } from './take-back.tsx';

/** One entry: what it was, and all its legs, which sum to zero in each coin. */
export function TransactionDetail({ id }: { id: string }) {
  const { user_id }: { user_id?: string } = useSearch({ strict: false });
  const query = useQuery(transactionQuery(user_id, id));
  return (
    <Detail query={query} wide={false}>
      {({ transaction }) => <Entry entry={transaction} />}
    </Detail>
  );
}

function Entry({ entry }: { entry: Transaction }) {
  const { t } = useTranslation('admin');
  const facts = [
    { key: 'operation', value: <OperationWord operation={entry.operation} /> },
    { key: 'at', value: <Time at={entry.created_at} show="full" /> },
    { key: 'person', value: <UserLink id={entry.user_id} username={entry.username} /> },
    { key: 'account', value: <Kind kind={entry.account_kind} /> },
    { key: 'reference', value: <Reference id={entry.reference} /> },
    ...(entry.status === 'none'
      ? []
      : [{ key: 'status', value: <EntryMark entry={{ ...entry, corrected_by: null }} /> }]),
    ...(entry.corrected_by === null
      ? []
      : [{ key: 'takenBackBy', value: <EntryLink entry={entry} id={entry.corrected_by} /> }]),
    { key: 'entry', value: <span className="font-mono text-xs break-all">{entry.id}</span> },
  ];
  return (
    <>
      <Section title={t('order.facts')}>
        <Facts
          facts={facts.map((fact) => ({ ...fact, label: t(`transactions.${fact.key}`, { defaultValue: fact.key }) }))}
        />
      </Section>
      {may(treasurers) && (
        <div className="flex flex-wrap gap-2">
          <MarkEntry entry={entry} />
          {isCorrectable(entry) && <TakeBack entry={entry} />}
        </div>
      )}
      <Journal entries={[entry]} />
      <Section title={t('transactions.sum')}>
        <Facts
          facts={sumsOf(entry.legs).map(({ asset, sum }) => ({
            key: asset,
            label: asset,
            value: <Amount exact value={sum} />,
          }))}
        />
        <p className="text-muted">{t('transactions.sumNote')}</p>
      </Section>
      {/* What has no page of its own. */}
      {/^(xch|trf)_/.test(entry.reference) && <NotesSection object={entry.reference} />}
    </>
  );
}

/** Another entry of the same account. */
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
