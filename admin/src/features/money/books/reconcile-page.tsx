import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmChangeDialog } from '#admin/features/kit/change/confirm-change-dialog.tsx';
import { createTextColumn, createTimeColumn } from '#admin/features/kit/lists/columns.tsx';
import { createAdminListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { FactList, TEXT_LINK_CLASS, DetailSection, UserLink } from '#admin/features/kit/lists/fact-list.tsx';
import { adminApi } from '#admin/lib/api.ts';
import { hasPermission } from '#admin/lib/has-permission.ts';
import type { AdminTranslationKey, AdminTranslate } from '#admin/lib/translate.ts';
import type { LedgerMismatchRow } from '#shared/schemas/admin/ledger.ts';
import { walletTypes } from '#shared/schemas/ledger.ts';
import { Button } from '#ui/button.tsx';
import { ShortId } from '#ui/id.tsx';
import { Badge } from '#ui/states.tsx';
import { showToast } from '#ui/toast.ts';
import { AmountText, TimeText } from '#ui/values.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { adminMismatchList, RECONCILIATION_QUERY_KEY } from './queries.ts';
import { ReconciliationSummary } from './reconciliation-summary.tsx';

/** Form that requests the release of a mismatch's hold on withdrawals. */
function ReleaseHoldAction({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const refresh = () =>
    Promise.all([RECONCILIATION_QUERY_KEY, 'approvals'].map((name) => client.invalidateQueries({ queryKey: [name] })));
  return (
    <>
      <p>
        <Button onClick={() => setOpen(true)}>{t('books.release')}</Button>
      </p>
      <ConfirmChangeDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('books.release')}
        consequence={t('books.releaseConsequence')}
        rows={[]}
        action={t('books.release')}
        onConfirm={async (body) => {
          await adminApi('POST /admin/reconcile/{id}/release', { params: { id }, body });
          setOpen(false);
          showToast({ tone: 'info', title: t('books.releaseRequested') });
          await refresh();
        }}
        onChanged={() => void refresh()}
      />
    </>
  );
}

const State = ({ row, t }: { row: LedgerMismatchRow; t: AdminTranslate }) => (
  <Badge tone={row.state === 'open' ? 'bad' : 'muted'}>{t(`books.states.${row.state}`)}</Badge>
);

const HOLD_TONES = { held: 'bad', released: 'good', none: 'muted' } as const;

/** Badge when it holds the account's withdrawals. */
const Hold = ({ row: { hold }, t }: { row: LedgerMismatchRow; t: AdminTranslate }) => (
  <Badge tone={HOLD_TONES[hold]}>{t(`books.holds.${hold}`)}</Badge>
);

/** Owner of the books: a user or a staff member. */
const MismatchOwner = ({ row }: { row: LedgerMismatchRow }) =>
  row.user_id === null ? (
    <span className="break-all">{row.username || row.account_id}</span>
  ) : (
    <UserLink id={row.user_id} username={row.username || row.user_id} />
  );

/** Page of the reconciliation: agreement, progress and all mismatches so far. */
export const ReconciliationPage = createAdminListPage(adminMismatchList, {
  columns: [
    { key: 'state', head: 'books.state', card: 'end', cell: (row, t) => <State row={row} t={t} /> },
    { key: 'whose', head: 'books.whose', card: 'start', cell: (row) => <MismatchOwner row={row} /> },
    { key: 'kind', head: 'books.account', cell: ({ kind }, t) => t(`books.kinds.${kind}`) },
    { key: 'what', head: 'books.what', card: 'start2', cell: ({ what }, t) => <MismatchSubject what={what} t={t} /> },
    { ...createTextColumn('journal', 'books.journal', { most: 'max-w-48' }), align: 'end' },
    { ...createTextColumn('wallet', 'books.wallet', { most: 'max-w-48' }), align: 'end' },
    { key: 'stake', head: 'books.stake', align: 'end', cell: ({ stake }) => <AmountText exact value={stake} /> },
    { key: 'hold', head: 'books.hold', cell: (row, t) => <Hold row={row} t={t} /> },
    createTimeColumn('first_seen_at', 'books.firstSeen', { full: true, plain: true }),
    createTimeColumn('last_seen_at', 'books.lastSeen', { card: 'end2' }),
  ],
  summary: (answer) => <ReconciliationSummary books={answer?.books} />,
  empty: 'books.noMismatch',
  panel: {
    title: 'books.mismatch',
    detail: (_, row) => row && <MismatchDetail row={row} />,
  },
});

/** Mismatch subject: a wallet part in words, an entry by id. */
function MismatchSubject({ what, t }: { what: string; t: AdminTranslate }) {
  const place = placeIn(what);
  if (!place) return <ShortId value={what} />;
  return (
    <span>{`${t(`account.wallets.${place.wallet_type}`)} ${place.coin_type} · ${t(`books.parts.${place.part}`)}`}</span>
  );
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

function MismatchDetail({ row }: { row: LedgerMismatchRow }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { released } = row;
  const facts = [
    { key: 'state', value: <State row={row} t={t} /> },
    { key: 'whose', value: <MismatchOwner row={row} /> },
    { key: 'account', value: t(`books.kinds.${row.kind}`) },
    { key: 'accountId', value: <ShortId value={row.account_id} /> },
    { key: 'what', value: <MismatchSubject what={row.what} t={t} /> },
    { key: 'journal', value: <span className="break-all">{row.journal}</span> },
    { key: 'wallet', value: <span className="break-all">{row.wallet}</span> },
    { key: 'stake', value: <AmountText exact value={row.stake} /> },
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
    { key: 'firstSeen', value: <TimeText at={row.first_seen_at} show="full" /> },
    { key: 'lastSeen', value: <TimeText at={row.last_seen_at} show="full" /> },
    { key: 'gone', value: <TimeText at={row.gone_at} show="full" /> },
  ];
  return (
    <div className="flex flex-col gap-6">
      <FactList facts={facts.map((fact) => ({ ...fact, label: t(`books.${fact.key}`, { defaultValue: fact.key }) }))} />
      <DetailSection title={t('books.meaning')}>
        <p className="text-muted">{t(getMismatchMeaningKey(row))}</p>
        <JournalLink row={row} />
        {row.hold === 'held' && hasPermission('ledger.release') && <ReleaseHoldAction id={row.id} />}
      </DetailSection>
    </div>
  );
}

const getMismatchMeaningKey = ({ kind, what }: LedgerMismatchRow): AdminTranslationKey => {
  if (kind === 'audit') return 'books.means.audit';
  const place = placeIn(what);
  if (!place) return 'books.means.entry';
  return place.part === 'entries' ? 'books.means.entries' : 'books.means.balance';
};

/** Link to the user's journal, at the wallet or entry that differs. */
function JournalLink({ row: { user_id, kind, what } }: { row: LedgerMismatchRow }) {
  const { t } = useTranslation('admin');
  if (user_id === null) return null;
  const place = placeIn(what);
  const narrowed = place ? { wallet_type: place.wallet_type, coin_type: place.coin_type } : { open: what };
  return (
    <p>
      <Link
        to="/admin/transactions"
        search={{ user_id, ...(kind === 'demo' && { account: 'simulate' as const }), ...narrowed }}
        className={TEXT_LINK_CLASS}
      >
        {t('books.toJournal')}
      </Link>
    </p>
  );
}
