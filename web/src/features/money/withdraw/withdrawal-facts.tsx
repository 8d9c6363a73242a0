import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { amount as amountOf, formatUnits, type Amount as Units } from '#shared/money.ts';
import type { WithdrawalConfig, WithdrawalLimits } from '#shared/schemas/withdrawals.ts';
import { BeforeAfter } from '#ui/before-after.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { Amount } from '#ui/values.tsx';
import { getCurrencyDigits, convertToCurrency } from '#web/features/money/display-currencies.ts';
import { useDisplayCurrency } from '#web/features/money/use-display-currency.ts';
import { pricesQuery } from '#web/lib/queries.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { WithdrawalEffect } from './review-withdrawal-form.ts';

/** Fees and balances on this page are shown to the last digit. */
const DIGITS = 8;

interface WithdrawalFactsProps {
  config: WithdrawalConfig;
  effect: WithdrawalEffect | null;
  available: Units | undefined;
  limits: WithdrawalLimits | undefined;
  /** True when the limits could not be loaded. */
  isUnknown: boolean;
}

/** Fee, net amount, remaining balance and value of a withdrawal, updated while the user types. */
export function WithdrawalFacts({ config, effect, available, limits, isUnknown }: WithdrawalFactsProps) {
  const { t } = useTranslation('withdraw');
  const format = useFormat();
  const { coin_type: coin, withdraw_fee, withdraw_fee_type } = config;
  const { currency, rates } = useDisplayCurrency();
  const { isError } = useQuery(pricesQuery);
  const value =
    effect?.value === undefined || effect.value === null ? null : convertToCurrency(effect.value, currency, rates);
  const dailyLeft = limits === undefined ? (isUnknown ? null : undefined) : limits.daily_left;
  const leftAfter =
    limits && effect && effect.value !== null && effect.value > 0n
      ? formatUnits(amountOf(limits.daily_left) - effect.value)
      : null;
  return (
    <Facts className="text-sm">
      <Fact label={t('facts.range')}>
        {`${format.exact(config.min_withdraw_amount)} – ${format.exact(config.max_withdraw_amount)}\u00a0${coin}`}
      </Fact>
      <Fact
        label={
          withdraw_fee_type === 'percentage'
            ? t('facts.feePercent', { percent: format.exact(withdraw_fee) })
            : t('facts.fee')
        }
      >
        <Amount
          value={effect?.fee ?? (withdraw_fee_type === 'fixed' ? withdraw_fee : null)}
          unit={coin}
          digits={DIGITS}
        />
      </Fact>
      <Fact label={t('facts.net')}>
        <span className="font-semibold" data-testid="net">
          <Amount value={effect?.net ?? null} unit={coin} digits={DIGITS} />
        </span>
      </Fact>
      <Fact label={t('facts.total')}>
        <Amount value={effect?.amount ?? null} unit={coin} digits={DIGITS} />
      </Fact>
      <Fact label={t('facts.value')}>
        <Amount
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
      </Fact>
      <Fact label={t('facts.balance', { coin })}>
        {available === undefined || effect === null ? (
          <Amount value={available === undefined ? undefined : formatUnits(available)} digits={DIGITS} />
        ) : (
          <BeforeAfter
            before={<Amount exact value={formatUnits(available)} />}
            after={
              <Amount
                exact
                value={formatUnits(available - amountOf(effect.amount))}
                className={available < amountOf(effect.amount) ? 'text-bad' : undefined}
              />
            }
          />
        )}
      </Fact>
      <Fact label={t('facts.daily')}>
        {leftAfter === null ? (
          <Amount value={dailyLeft} unit="USDT" />
        ) : (
          <BeforeAfter
            before={<Amount value={dailyLeft} />}
            after={
              <Amount value={leftAfter} unit="USDT" className={leftAfter.startsWith('-') ? 'text-bad' : undefined} />
            }
          />
        )}
      </Fact>
      {limits !== undefined && limits.loan_left !== null && (
        <Fact label={t('facts.loan')}>
          <span data-testid="loan-left">
            <Amount value={limits.loan_left} unit="USDT" />
          </span>
        </Fact>
      )}
    </Facts>
  );
}
