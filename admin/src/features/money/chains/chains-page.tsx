import { countDecimalPlaces } from '#admin/features/kit/change/fields.tsx';
import { PendingChangeList } from '#admin/features/kit/change/pending-change-list.tsx';
import { type AdminListColumn, createTextColumn } from '#admin/features/kit/lists/columns.tsx';
import { createAdminListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { OpenObjectPageLink } from '#admin/features/kit/lists/open-page-link.tsx';
import type { CoinNetworkView } from '#shared/schemas/admin/chains.ts';
import { ShortId } from '#ui/id.tsx';
import { Badge } from '#ui/states.tsx';
import { AmountText } from '#ui/values.tsx';
import { CoinNetworkDetailPanel } from './coin-network-detail.tsx';
import { NetworksTable } from './networks-table.tsx';
import { NewCoinNetworkForm } from './new-coin-network.tsx';
import { adminCoinNetworkList } from './queries.ts';

/** Returns a column: enabled for deposits, or for withdrawals. */
const isOn = (field: 'is_deposit_enabled' | 'is_withdraw_enabled'): AdminListColumn<CoinNetworkView> => ({
  key: field,
  head: `config.${field}`,
  card: field === 'is_deposit_enabled' ? 'end' : 'end2',
  cell: ({ [field]: on }, t) => <Badge tone={on ? 'good' : 'warn'}>{t(`chain.${field}.${on ? 'on' : 'off'}`)}</Badge>,
});

const exact = (field: 'min_deposit_amount' | 'min_withdraw_amount'): AdminListColumn<CoinNetworkView> => ({
  key: field,
  head: `config.${field}`,
  align: 'end',
  cell: ({ [field]: value }) => <AmountText value={value} digits={countDecimalPlaces(value)} />,
});

/** Page of all networks' state, and every coin on them by network. */
export const CoinNetworksPage = createAdminListPage(adminCoinNetworkList, {
  above: (
    <>
      <NetworksTable />
      <PendingChangeList kind="coin_networks" />
    </>
  ),
  columns: [
    createTextColumn('network_name', 'chain.network', { muted: true, card: 'start2' }),
    {
      key: 'coin',
      head: 'wallet.coin',
      card: 'start',
      cell: ({ coin_type, chain_type }) => (
        <>
          <span className="font-medium">{coin_type}</span>{' '}
          {chain_type !== coin_type && <span className="text-xs text-muted">{chain_type}</span>}
        </>
      ),
    },
    isOn('is_deposit_enabled'),
    exact('min_deposit_amount'),
    createTextColumn('confirmation_blocks', 'config.confirmation_blocks', { align: 'end' }),
    isOn('is_withdraw_enabled'),
    exact('min_withdraw_amount'),
    {
      key: 'fee',
      head: 'config.withdraw_fee',
      align: 'end',
      cell: ({ withdraw_fee, withdraw_fee_type, coin_type }) => (
        <AmountText
          value={withdraw_fee}
          digits={countDecimalPlaces(withdraw_fee)}
          unit={withdraw_fee_type === 'percentage' ? '%' : coin_type}
        />
      ),
    },
    {
      key: 'contract',
      head: 'config.contract',
      cell: ({ contract }, t) =>
        contract === null ? <span className="text-muted">{t('chain.native')}</span> : <ShortId value={contract} />,
    },
  ],
  panel: {
    title: (row, t, id) => (row ? t('chain.on', { coin: row.coin_type, network: row.network_name }) : id),
    detail: (id) => <CoinNetworkDetailPanel id={id} />,
    link: (id) => <OpenObjectPageLink to="/admin/deposit-withdraw-config/$id" params={{ id }} />,
  },
  create: {
    permission: 'coin_networks.write',
    action: 'chain.add',
    title: 'chain.new',
    form: () => <NewCoinNetworkForm />,
  },
});
