import { createAmountColumn, createUserColumn } from '#admin/features/kit/lists/columns.tsx';
import { createAdminListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { AccountKindBadge } from '#admin/features/kit/order-badges.tsx';
import { NewWalletForm } from './new-wallet-form.tsx';
import { adminWalletList } from './queries.ts';
import { WalletDetailPanel } from './wallet-detail.tsx';
import { WalletStatusBadge } from './wallet-status-badge.tsx';

/** List of wallets with balances, of one user or all, newest account first. */
export const AdminWalletsPage = createAdminListPage(adminWalletList, {
  columns: [
    { ...createUserColumn('wallet.person', 'block max-w-48 truncate'), card: 'start2' },
    { key: 'kind', head: 'wallet.account', cell: ({ account_kind }) => <AccountKindBadge kind={account_kind} /> },
    {
      key: 'wallet',
      head: 'wallet.wallet',
      card: 'start',
      cell: ({ coin_type, wallet_type }, t) => (
        <span className="font-medium">
          {coin_type} {t(`account.wallets.${wallet_type}`)}
        </span>
      ),
    },
    createAmountColumn('available_balance', 'wallet.available', { exact: true, card: 'end' }),
    createAmountColumn('frozen_balance', 'wallet.frozen', { exact: true }),
    createAmountColumn('value', 'books.value'),
    { key: 'status', head: 'wallet.status', card: 'end2', cell: ({ status }) => <WalletStatusBadge status={status} /> },
  ],
  empty: 'list.noneMatch',
  panel: {
    title: (wallet, t) =>
      wallet ? `${wallet.coin_type} ${t(`account.wallets.${wallet.wallet_type}`)}` : t('wallet.wallet'),
    detail: (id) => <WalletDetailPanel key={id} id={id} />,
  },
  create: {
    permission: 'wallets.write',
    action: 'wallet.add',
    title: 'wallet.new',
    form: (_, wallets) => <NewWalletForm username={wallets?.[0]?.username} />,
  },
});
