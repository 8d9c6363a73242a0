import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createAmountColumn, type AdminListColumn, useAdminListColumns } from '#admin/features/kit/lists/columns.tsx';
import type { CustomerHolding } from '#shared/schemas/admin/ledger.ts';
import { EmptyState } from '#ui/states.tsx';
import { Table } from '#ui/table.tsx';
import { AmountText } from '#ui/values.tsx';
import { useFormat } from '#web/lib/use-format.ts';

interface HoldingsTableProps {
  holdings: readonly CustomerHolding[] | undefined;
  /** Total value, USDT. */
  total: string | undefined;
  error: unknown;
  onRetry: () => void;
}

/** Returns the share of the total, percent; null when either is unknown. */
function computeSharePercent(value: string | null, total: string | undefined): string | null {
  if (value === null || total === undefined || Number(total) === 0) return null;
  return ((Number(value) / Number(total)) * 100).toFixed(2);
}

function Share({ percent }: { percent: string | null }) {
  const format = useFormat();
  return percent === null ? <span className="text-muted">–</span> : format.rate(percent, 1);
}

/** Table of holdings by coin and wallet type. */
export function HoldingsTable({ holdings, total, error, onRetry }: HoldingsTableProps) {
  const { t } = useTranslation('admin');
  const columns = useMemo(
    (): AdminListColumn<CustomerHolding>[] => [
      {
        key: 'coin',
        head: 'books.coin',
        card: 'start',
        cell: ({ coin_type, coin_name }) => (
          <>
            <span className="font-medium">{coin_type}</span> <span className="text-muted">{coin_name}</span>
          </>
        ),
      },
      {
        key: 'wallet',
        head: 'account.wallet',
        card: 'start2',
        cell: ({ wallet_type }, translate) => translate(`account.wallets.${wallet_type}`),
      },
      createAmountColumn('available', 'account.available', { exact: true, card: 'end2' }),
      createAmountColumn('frozen', 'account.frozen', { exact: true }),
      createAmountColumn('price', 'books.price', { exact: true }),
      {
        key: 'value',
        head: 'books.value',
        align: 'end',
        card: 'end',
        cell: ({ value }) => <AmountText value={value} />,
      },
      {
        key: 'share',
        head: 'books.share',
        align: 'end',
        cell: ({ value }) => <Share percent={computeSharePercent(value, total)} />,
      },
    ],
    [total],
  );
  return (
    <Table
      label={t('books.byCoin')}
      columns={useAdminListColumns(columns)}
      rows={holdings}
      rowKey={({ coin_type, wallet_type }) => `${wallet_type}:${coin_type}`}
      error={error}
      onRetry={onRetry}
      empty={<EmptyState>{t('books.nothingHeld')}</EmptyState>}
    />
  );
}
