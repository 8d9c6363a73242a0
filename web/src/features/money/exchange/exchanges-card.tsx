import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CoinExchange, ExchangeStatus } from '#shared/schemas/exchange.ts';
import { Card } from '#ui/card.tsx';
import { CsvButton } from '#ui/csv-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LoadMoreButton } from '#ui/more-button.tsx';
import { Badge, EmptyState } from '#ui/states.tsx';
import { type TableColumn, Table } from '#ui/table.tsx';
import { TimeText } from '#ui/values.tsx';
import { HideableAmount } from '#web/features/money/hideable-amount.tsx';
import { siteApi } from '#web/lib/api.ts';
import { countColumnDigits } from '#web/lib/format.ts';
import { loadNamespaces } from '#web/lib/language.ts';
import { exchangesQuery } from './queries.ts';

const ExchangeReceipt = lazy(async () => {
  const [module] = await Promise.all([import('./exchange-receipt.tsx'), loadNamespaces('order')]);
  return { default: module.ExchangeReceiptPanel };
});

/** Both sides of an exchange, for the decimals of their columns; nothing is received before it completes. */
const getSpentAmount = ({ from_coin, amount }: CoinExchange) => ({ coin: from_coin, value: amount });
const got = ({ to_coin, to_amount, status }: CoinExchange) => ({
  coin: to_coin,
  value: status === 'completed' ? to_amount : null,
});

const tones = { pending: 'info', completed: 'good', cancelled: 'warn' } as const satisfies Record<
  ExchangeStatus,
  string
>;

function useColumns(): TableColumn<CoinExchange>[] {
  const { t } = useTranslation('exchange');
  return useMemo(
    () => [
      { key: 'time', head: t('list.time'), cell: ({ created_at }) => <TimeText at={created_at} />, card: 'start2' },
      {
        key: 'way',
        head: t('list.way'),
        cell: ({ from_coin, to_coin }) => <span className="font-medium">{`${from_coin} → ${to_coin}`}</span>,
        card: 'start',
      },
      {
        key: 'given',
        head: t('given'),
        cell: ({ amount, from_coin }, rows) => (
          <HideableAmount value={amount} unit={from_coin} digits={countColumnDigits(rows, getSpentAmount, from_coin)} />
        ),
        align: 'end',
      },
      {
        key: 'got',
        head: t('got'),
        cell: (row, rows) => (
          <HideableAmount
            value={got(row).value}
            unit={row.to_coin}
            digits={countColumnDigits(rows, got, row.to_coin)}
          />
        ),
        align: 'end',
        card: 'end',
      },
      {
        key: 'status',
        head: t('list.status'),
        cell: ({ status }) => <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>,
        align: 'end',
        card: 'end2',
      },
    ],
    [t],
  );
}

/** Own exchanges, newest first, each with its receipt. */
export function ExchangesCard() {
  const { t } = useTranslation(['exchange', 'common']);
  const list = useInfiniteQuery(exchangesQuery);
  const columns = useColumns();
  const [opened, setOpened] = useState<CoinExchange | null>(null);
  const rows = list.data?.pages.flatMap(({ exchanges }) => exchanges);
  return (
    <Card
      title={t('list.title')}
      aside={<CsvButton name="exchanges" fetchCsv={() => siteApi('GET /crypto-exchange/list.csv', { query: {} })} />}
    >
      <Table
        label={t('list.title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        error={list.data === undefined ? list.error : null}
        onRetry={() => void list.refetch()}
        empty={<EmptyState>{t('list.none')}</EmptyState>}
        onOpen={setOpened}
        opened={opened?.id ?? null}
        skeletonRows={3}
        className="min-h-32"
      />
      <LoadMoreButton list={list} label={t('list.more')} />
      <Dialog
        open={opened !== null}
        onClose={() => setOpened(null)}
        title={opened ? `${opened.from_coin} → ${opened.to_coin}` : ''}
        closeLabel={t('common:close')}
        size="md"
      >
        {opened && (
          <Suspense>
            {opened.cancel_reason !== null && <p className="pb-2 text-muted">{t(`reason.${opened.cancel_reason}`)}</p>}
            <ExchangeReceipt exchange={opened} />
          </Suspense>
        )}
      </Dialog>
    </Card>
  );
}
