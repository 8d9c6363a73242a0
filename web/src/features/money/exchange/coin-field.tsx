import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExchangeCoin } from '#shared/schemas/exchange.ts';
import { Field, Select } from '#ui/field.tsx';
import { Input, type InputProps } from '#ui/input.tsx';
import { CoinIcon } from '#web/features/money/coin-icon.tsx';

interface CoinFieldProps {
  label: string;
  coinLabel: string;
  hint?: ReactNode;
  coins: readonly ExchangeCoin[];
  coin: string;
  onCoin: (coin: string) => void;
  coinRef?: Ref<HTMLSelectElement>;
  /** Errors of the amount and the coin. */
  error: string | undefined;
  coinError: string | undefined;
  input: InputProps;
}

/** Field for an amount, and one for its coin next to it. */
export function CoinAmountField(props: CoinFieldProps) {
  const { label, coinLabel, hint, coins, coin, onCoin, coinRef, error, coinError, input } = props;
  const { t } = useTranslation('exchange');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7.5rem] items-start gap-x-2">
      <Field label={label} hint={hint} error={error} typed={input.readOnly ? undefined : String(input.value ?? '')}>
        {(control) => (
          <Input
            {...control}
            large
            autoComplete="off"
            spellCheck={false}
            inputMode="decimal"
            {...input}
            className="text-end tabular-nums"
          />
        )}
      </Field>
      {/* Aligned with the box next to it, whose label has a line of its own. */}
      <Field label={coinLabel} hideLabel error={coinError} className="pt-5">
        {(control) => (
          <span className="relative block">
            <span className="pointer-events-none absolute start-2.5 top-3 z-10 flex">
              <CoinIcon coin={coin} size="sm" />
            </span>
            <Select
              {...control}
              ref={coinRef}
              className="[&_select]:h-11 [&_select]:ps-9.5 [&_select]:text-base"
              value={coin}
              onChange={(event) => onCoin(event.target.value)}
              options={
                coins.length === 0
                  ? [{ value: coin, label: coin }]
                  : coins.map(({ coin_type, is_exchange_enabled }) => ({
                      value: coin_type,
                      label: is_exchange_enabled ? coin_type : t('off', { coin: coin_type }),
                      disabled: !is_exchange_enabled && coin_type !== coin,
                    }))
              }
            />
          </span>
        )}
      </Field>
    </div>
  );
}
