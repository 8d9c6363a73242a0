import { createDerivedAmountColumn, createTimeColumn } from '#admin/features/kit/lists/columns.tsx';
import { createAdminListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { UserLink } from '#admin/features/kit/lists/fact-list.tsx';
import { OperationNameText } from '#admin/features/kit/lists/journal-table.tsx';
import { toFilterWordKey } from '#admin/features/kit/lists/list-filters.ts';
import type { TransactionLine } from '#shared/schemas/admin/transaction-lines.ts';
import { ShortId } from '#ui/id.tsx';
import { AmountText } from '#ui/values.tsx';
import { countColumnDigits } from '#web/lib/format.ts';
import { JournalEntryStatusBadges } from './entry-status-badges.tsx';
import { adminJournalList } from './queries.ts';
import { JournalEntryReference } from './reference.tsx';
import { JournalEntryDetailPanel } from './transaction-detail.tsx';

/** An entry has a line for each wallet. A line's key names both; its entry is the part before the first dot. */
const getJournalLineKey = ({ id, wallet_type, house, coin_type }: TransactionLine): string =>
  `${id}.${wallet_type ?? house}.${coin_type}`;
const getEntryId = (key: string): string => key.split('.')[0] ?? '';

const changed = ({ amount, coin_type }: TransactionLine) => ({ coin: coin_type, value: amount });
const balance = ({ balance_after, coin_type }: TransactionLine) => ({ coin: coin_type, value: balance_after });

/** Journal by line: of one user's account, or of all without running balances. */
export const AdminJournalPage = createAdminListPage(adminJournalList, {
  rowKey: getJournalLineKey,
  columns: [
    createTimeColumn('created_at', 'transactions.at', { full: true, card: 'start2' }),
    {
      key: 'username',
      head: 'transactions.person',
      cell: ({ user_id, username }) => <UserLink id={user_id} username={username} />,
    },
    {
      key: 'operation',
      head: 'transactions.operation',
      card: 'start',
      cell: ({ operation }) => (
        <span className="font-medium">
          <OperationNameText operation={operation} />
        </span>
      ),
    },
    {
      key: 'wallet',
      head: 'transactions.wallet',
      cell: ({ wallet_type, house }, t) =>
        house === null
          ? t(`account.wallets.${wallet_type}`, { defaultValue: '–' })
          : t(`transactions.houses.${toFilterWordKey(house)}`, { defaultValue: toFilterWordKey(house) }),
    },
    {
      key: 'amount',
      head: 'transactions.amount',
      align: 'end',
      card: 'end',
      cell: ({ amount, coin_type }, _, rows) => (
        <AmountText value={amount} unit={coin_type} digits={countColumnDigits(rows, changed, coin_type)} signed />
      ),
    },
    createDerivedAmountColumn(({ frozen }) => (frozen === '0' ? null : frozen), 'transactions.frozen', {
      signed: true,
      exact: true,
    }),
    {
      key: 'balance_after',
      head: 'transactions.balance',
      align: 'end',
      card: 'end2',
      cell: ({ balance_after, coin_type }, _, rows) =>
        balance_after === null ? (
          '–'
        ) : (
          <AmountText value={balance_after} unit={coin_type} digits={countColumnDigits(rows, balance, coin_type)} />
        ),
    },
    { key: 'status', head: 'transactions.status', cell: (line) => <JournalEntryStatusBadges entry={line} /> },
    {
      key: 'reference',
      head: 'transactions.reference',
      cell: ({ reference }) => <JournalEntryReference id={reference} />,
    },
  ],
  panel: {
    title: (_, t, key) => (
      <span className="flex items-center gap-2">
        {t('transactions.title')} <ShortId value={getEntryId(key)} />
      </span>
    ),
    detail: (key) => <JournalEntryDetailPanel id={getEntryId(key)} />,
  },
});
