import { useTranslation } from 'react-i18next';
import { IconExternalLink } from '#admin/features/kit/icons.tsx';
import type { AdminListColumn } from '#admin/features/kit/lists/columns.tsx';
import { TEXT_LINK_CLASS } from '#admin/features/kit/lists/fact-list.tsx';
import { ShortId } from '#ui/id.tsx';
import { AmountText } from '#ui/values.tsx';
import { countColumnDigits } from '#web/lib/format.ts';

interface OfCoin {
  amount: string;
  coin_type: string;
  chain_type: string;
}

/** Amount and coin, with the network when it is not the coin's own. */
export const transferAmountColumn: AdminListColumn<OfCoin> = {
  key: 'amount',
  head: 'order.amount',
  align: 'end',
  card: 'start',
  cell: ({ amount, coin_type, chain_type }, _, rows) => (
    <span className="inline-flex items-baseline gap-2">
      <AmountText
        value={amount}
        unit={coin_type}
        digits={countColumnDigits(rows, (row) => ({ coin: row.coin_type, value: row.amount }), coin_type)}
        className="font-medium"
      />
      {chain_type !== coin_type && <span className="text-xs text-muted">{chain_type}</span>}
    </span>
  ),
};

/** Confirmations so far and required; empty before the first block. */
export const confirmationsColumn: AdminListColumn<{ confirmation_count: number; required_confirmations: number }> = {
  key: 'blocks',
  head: 'chain.blocks',
  align: 'end',
  cell: ({ confirmation_count, required_confirmations }) => `${confirmation_count} / ${required_confirmations}`,
};

/** An address or hash in full, for comparison by character. */
export const FullAddressText = ({ value }: { value: string | null }) =>
  value === null ? '–' : <span className="font-mono text-xs break-all">{value}</span>;

/** Transaction hash with a link to the chain's explorer. */
export function TransactionExplorerLink({ hash, explorer }: { hash: string | null; explorer: string | null }) {
  const { t } = useTranslation('admin');
  if (hash === null) return <span>{'–'}</span>;
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
      <ShortId value={hash} />
      {explorer !== null && (
        <a
          href={explorer}
          target="_blank"
          rel="noreferrer"
          className={`${TEXT_LINK_CLASS} inline-flex items-center gap-1`}
        >
          {t('chain.explorer')}
          <IconExternalLink width={12} height={12} />
        </a>
      )}
    </span>
  );
}
