import { useTranslation } from 'react-i18next';
import type { TransferLimits, Wallet } from '#shared/schemas/ledger.ts';
import { BeforeAfter } from '#ui/before-after.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { Skeleton } from '#ui/states.tsx';
import { Amount } from '#ui/values.tsx';
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
export function TransferEffects({ effect, from, to, limits, isUnknown }: TransferEffectsProps) {
  const { t } = useTranslation('money');
  const format = useFormat();
  // Undefined is loading, null is unavailable.
  const limit = (value: string | undefined) => value ?? (isUnknown ? null : undefined);
  const side = (wallet: Wallet | undefined, change: TransferEffect['from'] | undefined) =>
    wallet !== undefined &&
    from !== to && (
      <Fact label={t(`wallets.${wallet.wallet_type}`)}>
        {change ? (
          <BeforeAfter
            before={<Amount exact value={change.before} />}
            after={
              <Amount exact value={change.after} className={change.after.startsWith('-') ? 'text-bad' : undefined} />
            }
          />
        ) : (
          <Amount exact value={wallet.available_balance} />
        )}
      </Fact>
    );
  return (
    <Facts className="text-sm">
      {side(from, effect?.from)}
      {side(to, effect?.to)}
      <Fact label={t('transfer.single')}>
        <Amount value={limit(limits?.single)} unit="USDT" />
      </Fact>
      <Fact label={t('transfer.daily')}>
        <Amount value={limit(limits?.daily_left)} unit="USDT" />
      </Fact>
      <Fact label={t('transfer.hourly')}>
        {limits ? (
          t('transfer.ofMost', { left: format.integer(limits.hourly_left), most: format.integer(limits.hourly) })
        ) : isUnknown ? (
          '–'
        ) : (
          <Skeleton className="h-3.5 w-16" />
        )}
      </Fact>
    </Facts>
  );
}
