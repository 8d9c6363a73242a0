import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfigObjectPanel } from '#admin/features/kit/change/config-object.tsx';
import { countDecimalPlaces, type ConfigFieldSpec, type ConfigValues } from '#admin/features/kit/change/fields.tsx';
import { PendingChangeList } from '#admin/features/kit/change/pending-change-list.tsx';
import {
  createDerivedAmountColumn,
  type AdminListColumn,
  createTextColumn,
} from '#admin/features/kit/lists/columns.tsx';
import { createAdminListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { adminApi } from '#admin/lib/api.ts';
import { accountKinds } from '#shared/ids.ts';
import { isTransferableCoin } from '#shared/market/coins.ts';
import type { AdminCoin } from '#shared/schemas/admin/coins.ts';
import { Badge } from '#ui/states.tsx';
import { AmountText } from '#ui/values.tsx';
import { COINS_QUERY_KEY, adminCoinList, inventoryQuery } from './queries.ts';

const exact = (
  field: 'min_exchange_amount' | 'max_exchange_amount' | 'inventory_limit',
): AdminListColumn<AdminCoin> => ({
  key: field,
  head: `config.${field}`,
  align: 'end',
  cell: ({ [field]: value }) => <AmountText value={value} digits={countDecimalPlaces(value)} />,
});

/** List of coins: their networks and exchange terms. */
export const CoinsPage = createAdminListPage(adminCoinList, {
  above: <PendingChangeList kind="coins" />,
  columns: [
    createTextColumn('icon', 'config.icon', { muted: true }),
    createTextColumn('coin_type', 'coins.coin', { strong: true, card: 'start' }),
    createTextColumn('coin_name', 'coins.name', { muted: true, card: 'start2' }),
    {
      key: 'enabled',
      head: 'config.is_exchange_enabled',
      card: 'end',
      cell: ({ is_exchange_enabled }, t) => (
        <Badge tone={is_exchange_enabled ? 'good' : 'warn'}>{t(is_exchange_enabled ? 'yes' : 'no')}</Badge>
      ),
    },
    {
      key: 'transfer',
      head: 'config.is_transfer_enabled',
      cell: ({ is_transfer_enabled }, t) => (
        <Badge tone={is_transfer_enabled ? 'good' : 'muted'}>{t(is_transfer_enabled ? 'yes' : 'no')}</Badge>
      ),
    },
    {
      ...createDerivedAmountColumn(({ exchange_spread }) => exchange_spread, 'config.exchange_spread', { unit: '%' }),
      card: 'end2',
    },
    exact('min_exchange_amount'),
    exact('max_exchange_amount'),
    exact('inventory_limit'),
    { key: 'networks', head: 'coins.networks', cell: ({ networks }) => networks.join(', ') },
  ],
  rowKey: ({ coin_type }) => coin_type,
  panel: {
    title: (row, _, coin) => (row ? `${row.coin_type} ${row.coin_name}` : coin),
    detail: (_, coin) => coin && <CoinDetail key={`${coin.coin_type} ${coin.version}`} coin={coin} />,
  },
});

/** Returns a coin's terms in display order. */
function useFields({ coin_type }: AdminCoin): ConfigFieldSpec[] {
  const { t } = useTranslation('admin');
  const field = (
    name: string,
    kind: ConfigFieldSpec['kind'],
    more: Partial<ConfigFieldSpec> = {},
  ): ConfigFieldSpec => ({
    name,
    label: t(`config.${name}`, { defaultValue: name }),
    kind,
    ...more,
  });
  return [
    field('is_exchange_enabled', 'switch'),
    field(
      'is_transfer_enabled',
      'switch',
      isTransferableCoin(coin_type) ? {} : { blocked: t('coins.transferBlocked') },
    ),
    field('min_exchange_amount', 'decimal', { unit: coin_type }),
    field('max_exchange_amount', 'decimal', { unit: coin_type }),
    field('exchange_spread', 'decimal', { unit: '%', hint: t('coins.spreadHint') }),
    field('inventory_limit', 'decimal', { unit: 'USDT', hint: t('coins.inventoryHint') }),
    field('icon', 'text', { hint: t('coins.iconHint') }),
    field('display_digits', 'integer', { hint: t('coins.digitsHint') }),
  ];
}

/** House inventory of a coin, by account kind. */
function Inventory({ coin }: { coin: string }) {
  const { t } = useTranslation('admin');
  const { data } = useQuery(inventoryQuery);
  return accountKinds.map((kind) => {
    const inventoryItem = data?.inventory.find(
      (candidate) => candidate.coin_type === coin && candidate.account_kind === kind,
    );
    return (
      <span key={kind} className="block">
        <AmountText exact value={inventoryItem?.amount} unit={coin} signed />{' '}
        <span className="text-muted">{t(`kind.${kind}`)}</span>
      </span>
    );
  });
}

/** Panel of a coin, with edit form and history. */
function CoinDetail({ coin }: { coin: AdminCoin }) {
  const { t } = useTranslation('admin');
  const { coin_type, coin_name, networks, decimals, version, ...terms } = coin;
  return (
    <ConfigObjectPanel
      kind="coins"
      id={coin_type}
      listKey={COINS_QUERY_KEY}
      title={`${coin_type} ${coin_name}`}
      consequence={t('coins.consequence')}
      facts={[
        { key: 'networks', label: t('coins.networks'), value: networks.join(', ') },
        { key: 'decimals', label: t('coins.decimals'), value: decimals },
        { key: 'inventory', label: t('coins.inventory'), value: <Inventory coin={coin_type} /> },
      ]}
      fields={useFields(coin)}
      values={terms satisfies ConfigValues}
      save={(values, confirmation) =>
        adminApi('PUT /admin/coins/{coin_type}', {
          params: { coin_type },
          body: { ...(values as unknown as typeof terms), version, ...confirmation },
        })
      }
      wide={false}
    />
  );
}
