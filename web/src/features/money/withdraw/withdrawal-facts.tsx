import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { subtractShownAmounts } from '#shared/amount-text.ts';
import { toAmount as amountOf, formatUnits, type Amount as Units } from '#shared/money.ts';
import type { WithdrawalConfig, WithdrawalLimits } from '#shared/schemas/withdrawals.ts';
import { BeforeAfterValue } from '#ui/before-after.tsx';
import { DescriptionListItem, DescriptionList } from '#ui/description-list.tsx';
import { AmountText } from '#ui/values.tsx';
import { getCurrencyDigits, convertToCurrency } from '#web/features/money/display-currencies.ts';
import { useDisplayCurrency } from '#web/features/money/use-display-currency.ts';
import { pricesQuery } from '#web/lib/queries.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { WithdrawalEffect } from './review-withdrawal-form.ts';

interface WithdrawalFactsProps {
  config: WithdrawalConfig;
  effect: WithdrawalEffect | null;
  available: Units | undefined;
  limits: WithdrawalLimits | undefined;
  /** True when the limits could not be loaded. */
  isUnknown: boolean;
}

/** Fee, net amount, remaining balance and value of a withdrawal, updated while the user types. */
export function WithdrawalSummary({ config, effect, available, limits, isUnknown }: WithdrawalFactsProps) {
  const { t } = useTranslation('withdraw');
  const format = useFormat();
  const { coin_type: coin, withdraw_fee, withdraw_fee_type } = config;
  const { currency, rates } = useDisplayCurrency();
  const { isError } = useQuery(pricesQuery);
  const value =
    effect?.value === undefined || effect.value === null ? null : convertToCurrency(effect.value, currency, rates);
  const usualFee = withdraw_fee_type === 'fixed' ? withdraw_fee : null;
  // In USDT, the difference of the shown amounts: cut, a fee would look smaller than it is.
  const fee = effect ? (coin === 'USDT' ? subtractShownAmounts(effect.amount, effect.net) : effect.fee) : usualFee;
  const dailyLeft = limits === undefined ? (isUnknown ? null : undefined) : limits.daily_left;
  const leftAfter =
    limits && effect && effect.value !== null && effect.value > 0n
      ? formatUnits(amountOf(limits.daily_left) - effect.value)
      : null;
  return (
    <DescriptionList className="text-sm">
      <DescriptionListItem label={t('facts.range')}>
        {`${format.exact(config.min_withdraw_amount)} – ${format.exact(config.max_withdraw_amount)}\u00a0${coin}`}
      </DescriptionListItem>
      <DescriptionListItem
        label={
          withdraw_fee_type === 'percentage'
            ? t('facts.feePercent', { percent: format.rate(withdraw_fee) })
            : t('facts.fee')
        }
      >
        <AmountText value={fee} unit={coin} exact="coins" />
      </DescriptionListItem>
      <DescriptionListItem label={t('facts.net')}>
        <span className="font-semibold" data-testid="net">
          <AmountText value={effect?.net ?? null} unit={coin} exact="coins" />
        </span>
      </DescriptionListItem>
      <DescriptionListItem label={t('facts.total')}>
        <AmountText value={effect?.amount ?? null} unit={coin} exact="coins" />
      </DescriptionListItem>
      <DescriptionListItem label={t('facts.value')}>
        <AmountText
          value={
            value === null
              ? effect === null || isError
                ? null
                : effect.value === null
                  ? null
                  : undefined
              : formatUnits(value)
          }
          unit={currency}
          digits={getCurrencyDigits(currency)}
        />
      </DescriptionListItem>
      <DescriptionListItem label={t('facts.balance', { coin })}>
        {available === undefined || effect === null ? (
          <AmountText value={available === undefined ? undefined : formatUnits(available)} coin={coin} exact="coins" />
        ) : (
          <BeforeAfterValue
            before={<AmountText value={formatUnits(available)} coin={coin} exact="coins" />}
            after={
              <AmountText
                value={formatUnits(available - amountOf(effect.amount))}
                coin={coin}
                exact="coins"
                className={available < amountOf(effect.amount) ? 'text-bad' : undefined}
              />
            }
          />
        )}
      </DescriptionListItem>
      <DescriptionListItem label={t('facts.daily')}>
        {leftAfter === null ? (
          <AmountText value={dailyLeft} unit="USDT" />
        ) : (
          <BeforeAfterValue
            before={<AmountText value={dailyLeft} />}
            after={
              <AmountText
                value={leftAfter}
                unit="USDT"
                className={leftAfter.startsWith('-') ? 'text-bad' : undefined}
              />
            }
          />
        )}
      </DescriptionListItem>
      {limits !== undefined && limits.loan_left !== null && (
        <DescriptionListItem label={t('facts.loan')}>
          <span data-testid="loan-left">
            <AmountText value={limits.loan_left} unit="USDT" />
          </span>
        </DescriptionListItem>
      )}
    </DescriptionList>
  );
}
