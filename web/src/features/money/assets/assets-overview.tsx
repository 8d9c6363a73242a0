import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DailyPnlUpdateFrame } from '#shared/messages/frames.ts';
import { formatUnits } from '#shared/money.ts';
import { Button, buttonClass, IconButton } from '#ui/button.tsx';
import { Select } from '#ui/field.tsx';
import { IconEye, IconEyeOff } from '#ui/page-icons.tsx';
import { displayCurrencies, getCurrencyDigits, convertToCurrency } from '#web/features/money/display-currencies.ts';
import { setBalancesHidden, useBalancesHidden } from '#web/features/money/hidden-balances.ts';
import { HideableAmount } from '#web/features/money/hideable-amount.tsx';
import { useDisplayCurrency } from '#web/features/money/use-display-currency.ts';
import { liveSocket } from '#web/lib/socket/live.ts';
import { useAccountEvents } from '#web/lib/socket/use-account-events.ts';
import { useSocketStatus } from '#web/lib/socket/use-connection.ts';
import { useSession } from '#web/lib/use-session.ts';
import { RefreshBalancesButton } from './refresh-button.tsx';
import type { AssetSummary } from './shares.ts';

/**
 * Returns today's result. The page reports its presence as often as the server wants, and the server answers. Undefined
 * before the answer, null when unreachable. Use the account as the component's `key`, to reset on a switch.
 */
function useDailyPnl(): DailyPnlUpdateFrame | null | undefined {
  const user = useSession()?.user.id;
  const connection = useSocketStatus();
  const [told, setTold] = useState<DailyPnlUpdateFrame>();
  useEffect(() => (user === undefined ? undefined : liveSocket.watchAssets(user)), [user]);
  useAccountEvents((news) => {
    if (news.type === 'event' && !news.late && news.frame.type === 'daily_pnl_update') setTold(news.frame);
  });
  return told ?? (connection === 'waiting' ? null : undefined);
}

interface OverviewProps {
  /** Undefined while loading. */
  owned: AssetSummary | undefined;
  onDeposit: () => void;
  onWithdraw: () => void;
  onTransfer: () => void;
  onConvert: () => void;
  onStatements: () => void;
  onCalculation: () => void;
}

/** Total assets, today's result, and actions. */
export function AssetsOverview({ owned, ...acts }: OverviewProps) {
  const { t } = useTranslation('money');
  const hidden = useBalancesHidden();
  const pnl = useDailyPnl();
  const { currency, choose, choices, rates } = useDisplayCurrency();
  const total = owned && convertToCurrency(owned.total, currency, rates);
  return (
    <section aria-label={t('total')} className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <div className="flex items-center gap-1 text-muted">
          {t('total')}
          <IconButton
            size="sm"
            label={t('hide')}
            role="switch"
            aria-checked={hidden}
            onClick={() => setBalancesHidden(!hidden)}
          >
            {hidden ? <IconEyeOff /> : <IconEye />}
          </IconButton>
          <RefreshBalancesButton />
          <Select
            aria-label={t('currency')}
            options={choices.map((value) => ({ value, label: value }))}
            value={currency}
            onChange={({ target }) =>
              choose(displayCurrencies.find((displayCurrency) => displayCurrency === target.value) ?? 'USDT')
            }
          />
        </div>
        <p className="text-xl font-semibold sm:text-2xl" data-testid="total">
          <HideableAmount
            value={total === undefined ? undefined : total === null ? null : formatUnits(total)}
            unit={currency}
            digits={getCurrencyDigits(currency)}
          />
        </p>
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        <div className="flex flex-col gap-0.5">
          <dt className="text-xs text-muted">{t('today')}</dt>
          <dd>
            <HideableAmount value={pnl && pnl.daily_pnl} unit="USDT" signed />
          </dd>
        </div>
        <div className="flex flex-col gap-0.5">
          <dt className="text-xs text-muted">{t('unrealized')}</dt>
          <dd>
            <HideableAmount value={pnl && pnl.current_pnl} unit="USDT" signed />
          </dd>
        </div>
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={acts.onDeposit}>
          {t('deposit')}
        </Button>
        <Button onClick={acts.onWithdraw}>{t('withdraw')}</Button>
        <Button onClick={acts.onConvert}>{t('convert')}</Button>
        <Button onClick={acts.onTransfer}>{t('transfer.title')}</Button>
        <Link to="/history/{-$tab}" className={buttonClass()}>
          {t('history')}
        </Link>
        <Button onClick={acts.onStatements}>{t('statements')}</Button>
        <Button onClick={acts.onCalculation}>{t('calculation.action')}</Button>
      </div>
    </section>
  );
}
