import { amount, owner } from '#admin/features/kit/lists/columns.tsx';
import { listPage } from '#admin/features/kit/lists/list-page.tsx';
import { Kind } from '#admin/features/kit/order-words.tsx';
import { treasurers } from '#shared/api/admin/roles.ts';
import { NewWallet } from './new-wallet.tsx';
import { walletsList } from './queries.ts';
import { WalletDetail } from './wallet-detail.tsx';
import { WalletState } from './wallet-state.tsx';

/** Wallets with what they hold: one person's, or everybody's, the newest account first. */
export const WalletsPage = listPage(walletsList, {
  columns: [
    { ...owner('wallet.person', 'block max-w-48 truncate'), card: 'start2' },
    { key: 'kind', head: 'wallet.account', cell: ({ account_kind }) => <Kind kind={account_kind} /> },
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
    amount('available_balance', 'wallet.available', { exact: true, card: 'end' }),
    amount('frozen_balance', 'wallet.frozen', { exact: true }),
    amount('value', 'books.value'),
    { key: 'status', head: 'wallet.status', card: 'end2', cell: ({ status }) => <WalletState status={status} /> },
  ],
  empty: 'list.noneMatch',
  panel: {
    title: (wallet, t) =>
      wallet ? `${wallet.coin_type} ${t(`account.wallets.${wallet.wallet_type}`)}` : t('wallet.wallet'),
    detail: (id) => <WalletDetail key={id} id={id} />,
  },
  create: {
    roles: treasurers,
    action: 'wallet.add',
    title: 'wallet.new',
    form: (_, wallets) => <NewWallet username={wallets?.[0]?.username} />,
  },
});
