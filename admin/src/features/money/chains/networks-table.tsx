import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type AdminListColumn, useAdminListColumns } from '#admin/features/kit/lists/columns.tsx';
import type { BlockchainNetworkState } from '#shared/schemas/admin/chains.ts';
import { ShortId } from '#ui/id.tsx';
import { Badge, EmptyState } from '#ui/states.tsx';
import { Table } from '#ui/table.tsx';
import { TimeText } from '#ui/values.tsx';
import { getServerNowMs } from '#web/lib/server-clock.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { networksQuery } from './queries.ts';

/** Seconds after which a network counts as late; it is polled all the time. */
const NETWORK_LATE_AFTER_SECONDS = 180;
/** Number of unread blocks from which a network is behind. */
const MANY_BLOCKS = 50;
/** Minimum of addresses left in a pool before a warning. */
const FEW_ADDRESSES = 100;
/** Larger pools are not counted further. */
const MAX_COUNTED_ADDRESSES = 1000;

const sourceTones = { simulated: 'demo', provider: 'good', none: 'muted' } as const;

const columns: AdminListColumn<BlockchainNetworkState>[] = [
  {
    key: 'network',
    head: 'chain.network',
    card: 'start',
    cell: ({ name, chain_types }) => (
      <>
        <span className="font-medium">{name}</span> <span className="text-xs text-muted">{chain_types.join(', ')}</span>
      </>
    ),
  },
  {
    key: 'source',
    head: 'chain.source',
    card: 'end',
    cell: ({ source }, t) => <Badge tone={sourceTones[source]}>{t(`chain.sources.${source}`)}</Badge>,
  },
  { key: 'height', head: 'chain.height', align: 'end', card: 'start2', cell: (network) => <Height {...network} /> },
  { key: 'seen', head: 'chain.seen', cell: (network) => <LastReadTime {...network} /> },
  { key: 'addresses', head: 'chain.addresses', cell: (network) => <Addresses {...network} /> },
  {
    key: 'signer',
    head: 'chain.signer',
    cell: ({ signer }, t) => (
      <span className={signer === 'none' ? 'text-muted' : undefined}>{t(`chain.signers.${signer}`)}</span>
    ),
  },
  {
    key: 'wallet',
    head: 'chain.hotWallet',
    cell: ({ hot_wallet }) => (hot_wallet === null ? <None /> : <ShortId value={hot_wallet} />),
  },
  {
    key: 'balances',
    head: 'chain.hotBalances',
    align: 'end',
    card: 'end2',
    cell: (networkState) => <Balances {...networkState} />,
  },
];

const None = () => <span className="text-muted">–</span>;

/** Read height, and the chain's height when it differs. */
function Height({ height, head }: BlockchainNetworkState) {
  const { t } = useTranslation('admin');
  const { integer } = useFormat();
  if (height === null || head === null) return <None />;
  const behind = head - height;
  if (behind <= 0) return integer(height);
  return (
    <>
      {integer(height)} <span className="text-muted">/ {integer(head)}</span>{' '}
      {behind > MANY_BLOCKS && <Badge tone="warn">{t('chain.behind', { count: behind })}</Badge>}
    </>
  );
}

/** Time of the last read. */
function LastReadTime({ seen_at, source }: BlockchainNetworkState) {
  const { t } = useTranslation('admin');
  if (seen_at === null) return <None />;
  const isLate = source !== 'none' && getServerNowMs() / 1000 - seen_at > NETWORK_LATE_AFTER_SECONDS;
  return (
    <>
      <TimeText at={seen_at} className={isLate ? '' : 'text-muted'} />{' '}
      {isLate && <Badge tone="warn">{t('chain.late')}</Badge>}
    </>
  );
}

/** Source of deposit addresses, and how many are left. */
function Addresses({ addresses, addresses_left: left }: BlockchainNetworkState) {
  const { t } = useTranslation('admin');
  const { integer } = useFormat();
  if (addresses === 'none') return <Badge tone="warn">{t('chain.addressesBy.none')}</Badge>;
  if (addresses === 'key' || left === null) return <span>{t('chain.addressesBy.key')}</span>;
  const count = left >= MAX_COUNTED_ADDRESSES ? `${integer(MAX_COUNTED_ADDRESSES)}+` : integer(left);
  return (
    <>
      <span>{t('chain.addressesBy.pool', { left: count })}</span>{' '}
      {left < FEW_ADDRESSES && <Badge tone="warn">{t('chain.few')}</Badge>}
    </>
  );
}

/** Hot wallet balances by coin, low ones first. */
function Balances({ hot_balances }: BlockchainNetworkState) {
  const { t } = useTranslation('admin');
  const { exact } = useFormat();
  if (hot_balances.length === 0) return <None />;
  const low = hot_balances.filter(({ is_low }) => is_low).map(({ coin_type }) => coin_type);
  const balances = hot_balances.map(({ coin_type, amount: of }) => `${exact(of)} ${coin_type}`).join(' · ');
  return (
    <span className="inline-flex items-center gap-2">
      {low.length > 0 && <Badge tone="warn">{t('chain.low', { coins: low.join(', ') })}</Badge>}
      <span className="inline-block max-w-64 truncate" title={balances}>
        {balances}
      </span>
    </span>
  );
}

/** Table of all networks' state. */
export function NetworksTable() {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useQuery(networksQuery);
  return (
    <section className="border-b border-line">
      <h2 className="px-3 pt-3 pb-1 font-semibold">{t('chain.networks')}</h2>
      <Table
        label={t('chain.networks')}
        columns={useAdminListColumns(columns)}
        rows={data?.networks}
        rowKey={({ network }) => network}
        error={error}
        onRetry={() => void refetch()}
        skeletonRows={14}
        empty={<EmptyState>{t('list.noneMatch')}</EmptyState>}
      />
      <h2 className="px-3 pt-5 pb-1 font-semibold">{t('titles.coinNetworks')}</h2>
    </section>
  );
}
