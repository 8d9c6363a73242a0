import { useTranslation } from 'react-i18next';
import type { TransferLimits, Wallet } from '#shared/schemas/ledger.ts';
import { BeforeAfterValue } from '#ui/before-after.tsx';
import { DescriptionListItem, DescriptionList } from '#ui/description-list.tsx';
import { Skeleton } from '#ui/states.tsx';
import { AmountText } from '#ui/values.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import type { TransferEffect } from './review-transfer-form.ts';

interface TransferEffectsProps {
  effect: TransferEffect | null;
  from: Wallet | undefined;
  to: Wallet | undefined;
  limits: TransferLimits | undefined;
  /** True when the limits could not be loaded. */
  isUnknown: boolean;
}

/** Balances of both wallets after a transfer, and the remaining limits. */
export function TransferEffectList({ effect, from, to, limits, isUnknown }: TransferEffectsProps) {
  const { t } = useTranslation('money');
  const format = useFormat();
  // Undefined is loading, null is unavailable.
  const limit = (value: string | undefined) => value ?? (isUnknown ? null : undefined);
  const side = (wallet: Wallet | undefined, change: TransferEffect['from'] | undefined) =>
    wallet !== undefined &&
    from !== to && (
      <DescriptionListItem label={t(`wallets.${wallet.wallet_type}`)}>
        {change ? (
          <BeforeAfterValue
            before={<AmountText value={change.before} />}
            after={
              <AmountText value={change.after} className={change.after.startsWith('-') ? 'text-bad' : undefined} />
            }
          />
        ) : (
          <AmountText value={wallet.available_balance} />
        )}
      </DescriptionListItem>
    );
  return (
    <DescriptionList className="text-sm">
      {side(from, effect?.from)}
      {side(to, effect?.to)}
      <DescriptionListItem label={t('transfer.single')}>
        <AmountText value={limit(limits?.single)} unit="USDT" />
      </DescriptionListItem>
      <DescriptionListItem label={t('transfer.daily')}>
        <AmountText value={limit(limits?.daily_left)} unit="USDT" />
      </DescriptionListItem>
      <DescriptionListItem label={t('transfer.hourly')}>
        {limits ? (
          t('transfer.ofMost', { left: format.integer(limits.hourly_left), most: format.integer(limits.hourly) })
        ) : isUnknown ? (
          '–'
        ) : (
          <Skeleton className="h-3.5 w-16" />
        )}
      </DescriptionListItem>
    </DescriptionList>
  );
}
