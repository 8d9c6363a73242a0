import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatUnits } from '#shared/money.ts';
import { displayedWalletTypes } from '#web/features/money/displayed-wallet-types.ts';
import { HideableAmount } from '#web/features/money/hideable-amount.tsx';
import { sumWalletTypes } from '#web/features/money/wallet-totals.ts';
import { walletsQuery } from '#web/lib/queries.ts';

/** Worth of each wallet and of all together, in USDT. */
export function WalletSums() {
  const { t } = useTranslation('money');
  const { data: wallets } = useQuery(walletsQuery);
  const sums = wallets && sumWalletTypes(wallets);
  const row = 'flex h-6 items-center justify-between gap-6';
  return (
    <dl className="h-24 w-56">
      {displayedWalletTypes.map((type) => (
        <div key={type} className={row}>
          <dt className="text-muted">{t(`wallets.${type}`)}</dt>
          <dd>
            <HideableAmount value={sums && formatUnits(sums.of(type))} />
          </dd>
        </div>
      ))}
      <div className={`${row} font-medium`}>
        <dt>{t('total')}</dt>
        <dd>
          <HideableAmount value={sums && formatUnits(sums.total)} unit="USDT" />
        </dd>
      </div>
    </dl>
  );
}
