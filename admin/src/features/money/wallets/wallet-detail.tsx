import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FactList, TEXT_LINK_CLASS, DetailSection, UserLink } from '#admin/features/kit/lists/fact-list.tsx';
import { ObjectDetailLoader } from '#admin/features/kit/lists/object-detail.tsx';
import { AccountKindBadge } from '#admin/features/kit/order-badges.tsx';
import { hasPermission } from '#admin/lib/has-permission.ts';
import { coins } from '#shared/market/coins.ts';
import type { AdminWallet } from '#shared/schemas/admin/wallets.ts';
import { AmountText } from '#ui/values.tsx';
import { AdjustWalletAction } from './adjust-wallet-action.tsx';
import { WALLETS_QUERY_KEY, adminWalletQuery } from './queries.ts';
import { WalletStatusActions } from './wallet-status-actions.tsx';
import { WalletStatusBadge } from './wallet-status-badge.tsx';

/** Panel of a wallet: balances and owner, adjustment and status for permitted members. */
export function WalletDetailPanel({ id }: { id: string }) {
  return (
    <ObjectDetailLoader query={useQuery(adminWalletQuery(id))} wide={false}>
      {({ wallet }) => <WalletContent wallet={wallet} />}
    </ObjectDetailLoader>
  );
}

function WalletContent({ wallet }: { wallet: AdminWallet }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: [WALLETS_QUERY_KEY] });
  const unit = wallet.coin_type;
  const facts = [
    { key: 'person', value: <UserLink id={wallet.user_id} username={wallet.username} /> },
    { key: 'account', value: <AccountKindBadge kind={wallet.account_kind} /> },
    { key: 'coin', value: `${wallet.coin_type} ${wallet.coin_name}` },
    { key: 'available', value: <AmountText exact value={wallet.available_balance} unit={unit} /> },
    { key: 'frozen', value: <AmountText exact value={wallet.frozen_balance} unit={unit} /> },
    { key: 'worth', value: <AmountText exact value={wallet.value} unit="USDT" /> },
    { key: 'id', value: <span className="font-mono text-xs break-all">{wallet.id}</span> },
  ];
  return (
    <div className="flex flex-col gap-6">
      <DetailSection title={t('order.facts')}>
        <FactList
          facts={facts.map((fact) => ({ ...fact, label: t(`wallet.${fact.key}`, { defaultValue: fact.key }) }))}
        />
        <JournalLink wallet={wallet} />
        {hasPermission('wallets.adjust') && <AdjustWalletAction wallet={wallet} refresh={refresh} />}
      </DetailSection>
      <DetailSection title={t('wallet.status')}>
        <p className="flex items-baseline gap-2">
          <WalletStatusBadge status={wallet.status} />
          <span className="text-muted">{t(`wallet.means.${wallet.status}`)}</span>
        </p>
        {hasPermission('wallets.write') ? (
          <WalletStatusActions wallet={wallet} refresh={refresh} />
        ) : (
          <p className="text-muted">{t('config.readOnly')}</p>
        )}
      </DetailSection>
    </div>
  );
}

/** Link to the wallet's journal entries. */
function JournalLink({ wallet: { user_id, account_kind, wallet_type, coin_type } }: { wallet: AdminWallet }) {
  const { t } = useTranslation('admin');
  const coin = coins.find((knownCoin) => knownCoin === coin_type);
  return (
    <p>
      <Link
        to="/admin/transactions"
        search={{
          user_id,
          ...(account_kind === 'demo' && { account: 'simulate' as const }),
          wallet_type,
          ...(coin && { coin_type: coin }),
        }}
        className={TEXT_LINK_CLASS}
      >
        {t('books.toJournal')}
      </Link>
    </p>
  );
}
