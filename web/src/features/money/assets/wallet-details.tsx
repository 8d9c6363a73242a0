import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchInput } from '#ui/input.tsx';
import { Badge, EmptyState } from '#ui/states.tsx';
import { type TableColumn, Table } from '#ui/table.tsx';
import { CoinIcon } from '#web/features/money/coin-icon.tsx';
import { HideableAmount } from '#web/features/money/hideable-amount.tsx';
import { usePreference } from '#web/lib/use-remembered.ts';
import { filterWallets, type WalletWithShare } from './shares.ts';
import { useSharePercent } from './use-share-percent.ts';

const isNothing = (amount: string): boolean => !/[1-9]/.test(amount);

function useColumns(): TableColumn<WalletWithShare>[] {
  const { t } = useTranslation('money');
  const percent = useSharePercent();
  return useMemo(
    () => [
      {
        key: 'coin',
        head: t('details.coin'),
        cell: ({ coin_type, coin_name, status }) => (
          <span className="inline-flex items-center gap-2">
            <CoinIcon coin={coin_type} size="sm" />
            <span className="font-medium">{coin_type}</span> <span className="text-muted">{coin_name}</span>
            {status !== 'active' && <Badge tone="warn">{t(`status.${status}`)}</Badge>}
          </span>
        ),
        card: 'start',
      },
      {
        key: 'available',
        head: t('details.available'),
        cell: (wallet) => <AvailableCell wallet={wallet} />,
        align: 'end',
        card: 'start2',
      },
      {
        key: 'frozen',
        head: t('details.frozen'),
        cell: ({ frozen_balance, coin_type }) => <HideableAmount value={frozen_balance} coin={coin_type} />,
        align: 'end',
      },
      {
        key: 'value',
        head: t('details.value'),
        cell: ({ value }) => <HideableAmount value={value} unit="USDT" />,
        align: 'end',
        card: 'end',
      },
      { key: 'share', head: t('details.share'), cell: ({ share }) => percent(share), align: 'end', card: 'end2' },
    ],
    [t, percent],
  );
}

/** Available balance; on a card with label and frozen balance, which have no column there. */
function AvailableCell({ wallet: { available_balance, frozen_balance, coin_type } }: { wallet: WalletWithShare }) {
  const { t } = useTranslation('money');
  return (
    <>
      <span className="hidden text-muted @max-[600px]/table:inline">{t('details.available')} </span>
      <HideableAmount value={available_balance} coin={coin_type} />
      {!isNothing(frozen_balance) && (
        <span className="hidden text-muted @max-[600px]/table:inline">
          {` · ${t('details.frozen')} `}
          <HideableAmount value={frozen_balance} coin={coin_type} />
        </span>
      )}
    </>
  );
}

interface WalletDetailsProps {
  /** Accessible name of the table. */
  label: string;
  /** Undefined while loading. */
  wallets: readonly WalletWithShare[] | undefined;
}

/** Table of the wallets of one type, by coin. */
export function WalletCoinTable({ label, wallets }: WalletDetailsProps) {
  const { t } = useTranslation(['money', 'common']);
  const [search, setSearch] = useState('');
  const [small, setSmall] = usePreference('small-balances', (stored) => (stored === 'hidden' ? 'hidden' : 'shown'));
  const columns = useColumns();
  const hideSmall = small === 'hidden';
  const rows = wallets && filterWallets(wallets, { search, hideSmall });
  const none = search.trim() === '' ? t('details.noneLarge') : t('details.noneFound', { search: search.trim() });
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
        <SearchInput
          label={t('details.search')}
          clearLabel={t('common:clear')}
          value={search}
          onValue={setSearch}
          maxLength={30}
          className="w-56 max-w-full"
        />
        <label className="flex min-h-8 items-center gap-2">
          <input
            type="checkbox"
            className="size-4 accent-(--accent)"
            checked={hideSmall}
            onChange={(event) => setSmall(event.target.checked ? 'hidden' : 'shown')}
          />
          {t('details.hideSmall')}
        </label>
      </div>
      <Table
        label={label}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<EmptyState>{none}</EmptyState>}
        skeletonRows={1}
      />
    </>
  );
}
