import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OptionConfig } from '#shared/schemas/options.ts';
import { useTermFormat } from './term-text.ts';
import { optionTermsQuery, perpetualTermsQuery, spreadsQuery, withdrawalFeesQuery } from './terms.ts';

/** Row of the fee table. */
export interface FeeRow {
  what: string;
  cost: string;
  note: string;
}

type Terms = ReturnType<typeof useTermFormat>;

/** Returns an option's fee: an amount or a share of the stake, with its limits if any. */
function optionCost(config: OptionConfig, say: Terms): string {
  if (config.fee_calculation_method === 'fixed') return say.coins(config.fee_per_order, 'USDT');
  const bound = (value: string) => (/[1-9]/.test(value) ? say.coins(value, 'USDT') : null);
  const [minFee, maxFee] = [bound(config.min_fee), bound(config.max_fee)];
  const bounds = [minFee && `≥ ${minFee}`, maxFee && `≤ ${maxFee}`].filter((text) => text !== null);
  return [say.rate(config.fee_percentage), ...bounds].join(', ');
}

/** Returns every fee group by name; rows are undefined while loading. */
export function useFeeGroups(): { name: string; rows: FeeRow[] | undefined }[] {
  const { t } = useTranslation(['tour', 'home']);
  const say = useTermFormat();
  const { data: options } = useQuery(optionTermsQuery);
  const { data: perpetuals } = useQuery(perpetualTermsQuery);
  const { data: spreads } = useQuery(spreadsQuery);
  const { data: withdrawals } = useQuery(withdrawalFeesQuery);
  return [
    {
      name: 'options',
      rows: options?.map((config) => ({
        what: t('fees.options.what', { period: say.period(config.period) }),
        cost: optionCost(config, say),
        note: t('fees.options.note', { payout: say.rate(config.payout_rate), tax: say.rate(config.tax_rate) }),
      })),
    },
    {
      name: 'perpetuals',
      rows: perpetuals?.map((config) => ({
        what: t(`home:markets.${config.product_type}`),
        cost: say.rate(config.fee_rate),
        note: t('fees.perpetuals.note', {
          leverage: config.max_leverage,
          margin: say.rate(config.maintenance_margin_rate),
        }),
      })),
    },
    {
      name: 'exchange',
      rows: spreads?.map(({ spread, coins }) => ({
        what: say.list(coins),
        cost: say.rate(spread),
        note: t('fees.exchange.note'),
      })),
    },
    {
      name: 'withdrawals',
      rows: withdrawals?.map((fee) => ({
        what: t('fees.withdrawals.what', { coin: fee.coin_type, network: fee.network_name }),
        cost:
          fee.withdraw_fee_type === 'fixed' ? say.coins(fee.withdraw_fee, fee.coin_type) : say.rate(fee.withdraw_fee),
        note: t('fees.withdrawals.note', { least: say.coins(fee.min_withdraw_amount, fee.coin_type) }),
      })),
    },
    {
      name: 'free',
      rows: ['deposits', 'transfers', 'keeping'].map((topic) => ({
        what: t(`fees.free.${topic}`, { defaultValue: topic }),
        cost: t('fees.free.cost'),
        // Only what comes from outside has crossed a network.
        note: topic === 'deposits' ? t('fees.free.note') : '',
      })),
    },
  ];
}
