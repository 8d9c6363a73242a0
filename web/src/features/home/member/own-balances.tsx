import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatUnits } from '#shared/money.ts';
import { buttonClass, IconButton } from '#ui/button.tsx';
import { IconEye, IconEyeOff } from '#ui/page-icons.tsx';
import { ErrorState } from '#ui/states.tsx';
import { displayedWalletTypes } from '#web/features/money/displayed-wallet-types.ts';
import { setBalancesHidden, useBalancesHidden } from '#web/features/money/hidden-balances.ts';
import { HideableAmount } from '#web/features/money/hideable-amount.tsx';
import { sumWalletTypes } from '#web/features/money/wallet-totals.ts';
import { walletsQuery } from '#web/lib/queries.ts';
import { OpenItems } from './open-items.tsx';

/** Total worth of the current account, by wallet, and its open positions. */
export function OwnBalances() {
  const { t } = useTranslation(['start', 'money', 'common']);
  const hidden = useBalancesHidden();
  const { data: wallets, isError, error, refetch } = useQuery(walletsQuery);
  const sums = wallets && sumWalletTypes(wallets);
  return (
    <section aria-labelledby="own" className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 id="own" className="flex items-center gap-1 text-sm text-muted">
            {t('money:total')}
            <IconButton
              size="sm"
              label={t('money:hide')}
              role="switch"
              aria-checked={hidden}
              onClick={() => setBalancesHidden(!hidden)}
            >
              {hidden ? <IconEyeOff /> : <IconEye />}
            </IconButton>
          </h1>
          <p className="text-xl font-semibold sm:text-2xl" data-testid="own-total">
            <HideableAmount value={sums && formatUnits(sums.total)} unit="USDT" />
          </p>
        </div>
        <Link to="/assets" className={buttonClass('secondary', 'md')}>
          {t('common:assets')}
        </Link>
      </div>
      {wallets === undefined && isError ? (
        <ErrorState title={t('money:loadFailed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <dl className="grid grid-cols-3 border-y border-line py-3">
          {displayedWalletTypes.map((type) => (
            <div
              key={type}
              className="flex min-w-0 flex-col gap-0.5 px-3 first:ps-0 not-first:border-s not-first:border-line"
            >
              <dt className="truncate text-xs text-muted">{t(`money:wallets.${type}`)}</dt>
              <dd className="truncate font-medium">
                <HideableAmount value={sums && formatUnits(sums.of(type))} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <OpenItems />
    </section>
  );
}
