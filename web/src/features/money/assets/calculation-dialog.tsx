import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAmount, formatUnits } from '#shared/money.ts';
import type { AccountAssets } from '#shared/schemas/ledger.ts';
import { DescriptionListItem, DescriptionList } from '#ui/description-list.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field, Select } from '#ui/field.tsx';
import { ErrorState, Skeleton } from '#ui/states.tsx';
import { TimeText } from '#ui/values.tsx';
import { HideableAmount } from '#web/features/money/hideable-amount.tsx';
import { assetsQuery } from '#web/features/money/queries.ts';
import { useFormat } from '#web/lib/use-format.ts';

interface CalculationDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Dialog with the calculation of a wallet's value: balance, price and tick. */
export function WalletValueDialog({ open, onClose }: CalculationDialogProps) {
  const { t } = useTranslation(['money', 'common']);
  const { data, error, refetch } = useQuery(assetsQuery);
  return (
    <Dialog open={open} onClose={onClose} title={t('calculation.title')} closeLabel={t('common:close')}>
      {data ? (
        <Calculation assets={data} />
      ) : error ? (
        <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </Dialog>
  );
}

function Calculation({ assets: { wallets, prices, valued_by } }: { assets: AccountAssets }) {
  const { t } = useTranslation('money');
  const format = useFormat();
  const [chosen, setChosen] = useState(wallets[0]?.id);
  const wallet = wallets.find(({ id }) => id === chosen) ?? wallets[0];
  if (!wallet) return null;
  const { coin_type, available_balance, frozen_balance, value } = wallet;
  const price = prices.find((coinPrice) => coinPrice.coin_type === coin_type);
  const total = formatUnits(toAmount(available_balance) + toAmount(frozen_balance));
  const options = wallets.map(({ id, wallet_type, coin_type }) => ({
    value: id,
    label: `${t(`wallets.${wallet_type}`)} · ${coin_type}`,
  }));
  return (
    <div className="flex flex-col gap-4">
      <Field label={t('calculation.wallet')}>
        {(tied) => (
          <Select {...tied} options={options} value={wallet.id} onChange={(event) => setChosen(event.target.value)} />
        )}
      </Field>
      <DescriptionList>
        <DescriptionListItem label={t('details.available')}>
          <HideableAmount exact value={available_balance} unit={coin_type} />
        </DescriptionListItem>
        <DescriptionListItem label={t('details.frozen')}>
          <HideableAmount exact value={frozen_balance} unit={coin_type} />
        </DescriptionListItem>
        <DescriptionListItem label={t('calculation.held')}>
          <HideableAmount exact value={total} unit={coin_type} />
        </DescriptionListItem>
        {price && (
          <DescriptionListItem
            label={t('calculation.price', { coin: coin_type })}
          >{`${format.exact(price.price)}\u00a0USDT`}</DescriptionListItem>
        )}
        {price && valued_by && (
          <>
            <DescriptionListItem label={t('calculation.observed')}>
              {format.moment(price.observed_ms)}
            </DescriptionListItem>
            <DescriptionListItem label={t('calculation.tick', { sequence: format.integer(valued_by.sequence) })}>
              <TimeText at={valued_by.at} show="full" />
            </DescriptionListItem>
          </>
        )}
        <DescriptionListItem label={t('details.value')}>
          <span className="font-semibold">
            <HideableAmount exact value={value} unit="USDT" />
          </span>
        </DescriptionListItem>
      </DescriptionList>
      <p className="text-xs text-muted">
        <span>
          {coin_type === 'USDT' ? t('calculation.unit') : price ? t('calculation.how') : t('calculation.noPrice')}
        </span>
        {price && !price.sound && <span>{` ${t('calculation.old')}`}</span>}
      </p>
    </div>
  );
}
