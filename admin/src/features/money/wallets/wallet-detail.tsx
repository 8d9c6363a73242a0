import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Detail } from '#admin/features/kit/lists/detail.tsx';
import { Facts, linkClass, Section, UserLink } from '#admin/features/kit/lists/facts.tsx';
import { Kind } from '#admin/features/kit/order-words.tsx';
import { may } from '#admin/lib/may.ts';
import { treasurers } from '#shared/api/admin/roles.ts';
import { coins } from '#shared/market/coins.ts';
import type { AdminWallet } from '#shared/schemas/admin/wallets.ts';
import { Amount } from '#ui/values.tsx';
import { AdjustWallet } from './adjust-wallet.tsx';
import { WALLETS, walletQuery } from './queries.ts';
import { SetWalletStatus } from './set-wallet-status.tsx';
import { WalletState } from './wallet-state.tsx';

/** What a wallet holds and whose it is; who moves money adjusts it, and says what may be done with it. */
export function WalletDetail({ id }: { id: string }) {
  return (
    <Detail query={useQuery(walletQuery(id))} wide={false}>
      {({ wallet }) => <Held wallet={wallet} />}
    </Detail>
  );
}

function Held({ wallet }: { wallet: AdminWallet }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: [WALLETS] });
  const unit = wallet.coin_type;
  const facts = [
    { key: 'person', value: <UserLink id={wallet.user_id} username={wallet.username} /> },
    { key: 'account', value: <Kind kind={wallet.account_kind} /> },
    { key: 'coin', value: `${wallet.coin_type} ${wallet.coin_name}` },
    { key: 'available', value: <Amount exact value={wallet.available_balance} unit={unit} /> },
    { key: 'frozen', value: <Amount exact value={wallet.frozen_balance} unit={unit} /> },
    { key: 'worth', value: <Amount exact value={wallet.value} unit="USDT" /> },
    { key: 'id', value: <span className="font-mono text-xs break-all">{wallet.id}</span> },
  ];
  const acts = may(treasurers);
  return (
    <div className="flex flex-col gap-6">
      <Section title={t('order.facts')}>
        <Facts facts={facts.map((fact) => ({ ...fact, label: t(`wallet.${fact.key}`, { defaultValue: fact.key }) }))} />
        <JournalLink wallet={wallet} />
        {acts && <AdjustWallet wallet={wallet} refresh={refresh} />}
      </Section>
      <Section title={t('wallet.status')}>
        <p className="flex items-baseline gap-2">
          <WalletState status={wallet.status} />
          <span className="text-muted">{t(`wallet.means.${wallet.status}`)}</span>
        </p>
        {acts ? (
          <SetWalletStatus wallet={wallet} refresh={refresh} />
        ) : (
          <p className="text-muted">{t('config.readOnly')}</p>
        )}
      </Section>
    </div>
  );
}

/** Leads to what moved money of the wallet. */
function JournalLink({ wallet: { user_id, account_kind, wallet_type, coin_type } }: { wallet: AdminWallet }) {
  const { t } = useTranslation('admin');
  const coin = coins.find((one) => one === coin_type);
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
        className={linkClass}
      >
        {t('books.toJournal')}
      </Link>
    </p>
  );
}
