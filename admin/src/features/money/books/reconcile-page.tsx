import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { textColumn, timeColumn } from '#admin/features/kit/lists/columns.tsx';
import { createListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { FactList, linkClass, DetailSection, UserLink } from '#admin/features/kit/lists/fact-list.tsx';
import { hasRole } from '#admin/lib/may.ts';
import type { AdminKey, Translate } from '#admin/lib/translate.ts';
import { approvalDecideRoles } from '#shared/api/admin/roles.ts';
import type { MismatchRow } from '#shared/schemas/admin/books.ts';
import { walletTypes } from '#shared/schemas/ledger.ts';
import { ShortId } from '#ui/id.tsx';
import { Badge } from '#ui/states.tsx';
import { Amount, Time } from '#ui/values.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { mismatchList } from './queries.ts';
import { ReconciliationSummary } from './reconciliation-summary.tsx';
import { ReleaseHoldAction } from './release-hold-action.tsx';

const State = ({ row, t }: { row: MismatchRow; t: Translate }) => (
  <Badge tone={row.state === 'open' ? 'bad' : 'muted'}>{t(`books.states.${row.state}`)}</Badge>
);

const HOLD_TONES = { held: 'bad', released: 'good', none: 'muted' } as const;

/** Badge when it holds the account's withdrawals. */
const Hold = ({ row: { hold }, t }: { row: MismatchRow; t: Translate }) => (
  <Badge tone={HOLD_TONES[hold]}>{t(`books.holds.${hold}`)}</Badge>
);

/** Owner of the books: a user or a staff member. */
const Whose = ({ row }: { row: MismatchRow }) =>
  row.user_id === null ? (
    <span className="break-all">{row.username || row.account_id}</span>
  ) : (
    <UserLink id={row.user_id} username={row.username || row.user_id} />
  );

/** Page of the reconciliation: agreement, progress and all mismatches so far. */
export const ReconcilePage = createListPage(mismatchList, {
  columns: [
    { key: 'state', head: 'books.state', card: 'end', cell: (row, t) => <State row={row} t={t} /> },
    { key: 'whose', head: 'books.whose', card: 'start', cell: (row) => <Whose row={row} /> },
    { key: 'kind', head: 'books.account', cell: ({ kind }, t) => t(`books.kinds.${kind}`) },
    { key: 'what', head: 'books.what', card: 'start2', cell: ({ what }, t) => <What what={what} t={t} /> },
    { ...textColumn('journal', 'books.journal', { most: 'max-w-48' }), align: 'end' },
    { ...textColumn('wallet', 'books.wallet', { most: 'max-w-48' }), align: 'end' },
    { key: 'stake', head: 'books.stake', align: 'end', cell: ({ stake }) => <Amount exact value={stake} /> },
    { key: 'hold', head: 'books.hold', cell: (row, t) => <Hold row={row} t={t} /> },
    timeColumn('first_seen_at', 'books.firstSeen', { full: true, plain: true }),
    timeColumn('last_seen_at', 'books.lastSeen', { card: 'end2' }),
  ],
  summary: (answer) => <ReconciliationSummary books={answer?.books} />,
  empty: 'books.noMismatch',
  panel: {
    title: 'books.mismatch',
    detail: (_, row) => row && <MismatchDetail row={row} />,
  },
});

/** Mismatch subject: a wallet part in words, an entry by id. */
function What({ what, t }: { what: string; t: Translate }) {
  const place = placeIn(what);
  if (!place) return <ShortId value={what} />;
  return `${t(`account.wallets.${place.wallet_type}`)} ${place.coin_type} · ${t(`books.parts.${place.part}`)}`;
}

const parts = ['available', 'frozen', 'entries'] as const;

/** Returns the wallet and its part that `spot:BTC frozen` names; null for an entry. */
function placeIn(subject: string) {
  const [wallet = '', name] = subject.split(' ');
  const [type, coin_type = ''] = wallet.split(':');
  const wallet_type = walletTypes.find((knownType) => knownType === type);
  const part = parts.find((knownName) => knownName === name);
  return wallet_type && part ? { wallet_type, coin_type, part } : null;
}

function MismatchDetail({ row }: { row: MismatchRow }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { released } = row;
  const facts = [
    { key: 'state', value: <State row={row} t={t} /> },
    { key: 'whose', value: <Whose row={row} /> },
    { key: 'account', value: t(`books.kinds.${row.kind}`) },
    { key: 'accountId', value: <ShortId value={row.account_id} /> },
    { key: 'what', value: <What what={row.what} t={t} /> },
    { key: 'journal', value: <span className="break-all">{row.journal}</span> },
    { key: 'wallet', value: <span className="break-all">{row.wallet}</span> },
    { key: 'stake', value: <Amount exact value={row.stake} /> },
    { key: 'hold', value: <Hold row={row} t={t} /> },
    ...(released
      ? [
          {
            key: 'released',
            value: t('books.releasedBy', {
              requested: released.requested_by,
              approved: released.approved_by,
              time: format.time(released.at),
            }),
          },
        ]
      : []),
    { key: 'firstSeen', value: <Time at={row.first_seen_at} show="full" /> },
    { key: 'lastSeen', value: <Time at={row.last_seen_at} show="full" /> },
    { key: 'gone', value: <Time at={row.gone_at} show="full" /> },
  ];
  return (
    <div className="flex flex-col gap-6">
      <FactList facts={facts.map((fact) => ({ ...fact, label: t(`books.${fact.key}`, { defaultValue: fact.key }) }))} />
      <DetailSection title={t('books.meaning')}>
        <p className="text-muted">{t(meaningOf(row))}</p>
        <JournalLink row={row} />
        {row.hold === 'held' && hasRole(approvalDecideRoles) && <ReleaseHoldAction id={row.id} />}
      </DetailSection>
    </div>
  );
}

const meaningOf = ({ kind, what }: MismatchRow): AdminKey => {
  if (kind === 'audit') return 'books.means.audit';
  const place = placeIn(what);
  if (!place) return 'books.means.entry';
  return place.part === 'entries' ? 'books.means.entries' : 'books.means.balance';
};

/** Link to the user's journal, at the wallet or entry that differs. */
function JournalLink({ row: { user_id, kind, what } }: { row: MismatchRow }) {
  const { t } = useTranslation('admin');
  if (user_id === null) return null;
  const place = placeIn(what);
  const narrowed = place ? { wallet_type: place.wallet_type, coin_type: place.coin_type } : { open: what };
  return (
    <p>
      <Link
        to="/admin/transactions"
        search={{ user_id, ...(kind === 'demo' && { account: 'simulate' as const }), ...narrowed }}
        className={linkClass}
      >
        {t('books.toJournal')}
      </Link>
    </p>
  );
}
