import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { stalenessSeconds } from '../../../../shared/market/symbols.ts';
import { parseAmount } from '../../../../shared/money.ts';
import type { TradingSymbol } from '../../../../shared/schemas/market.ts';
import type { OptionOrder } from '../../../../shared/schemas/option-order.ts';
import { balanceOf, walletsQuery } from '../../lib/queries.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSession } from '../../lib/use-session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { IconInfo } from '../../ui/icons.tsx';
import { DemoButton } from '../auth/demo-button.tsx';
import { optionConfigsQuery } from '../options/queries.ts';
import type { Asked } from '../ticket/remembered-choice.ts';
import { TicketForm } from '../ticket/ticket-form.tsx';
import { useMarketState } from './use-market-state.ts';
import { useStaleAge } from './use-price-age.ts';

interface OrderAreaProps {
  symbol: string;
  /** Undefined while the symbols load, null where there is no such symbol. */
  details: TradingSymbol | null | undefined;
  asked: Asked;
  onBought: (order: OptionOrder) => void;
  focusAmount?: boolean;
}

/** The ticket, or what stands in its place: a way to log in, or why this symbol cannot be traded. */
export function OrderArea(props: OrderAreaProps) {
  const { t } = useTranslation('trading');
  const session = useSession();
  const { details, symbol } = props;
  if (details?.product_type === 'stock_index')
    return <Instead title={t('ticket.viewOnlyTitle')}>{t('ticket.viewOnlyText')}</Instead>;
  if (details === null || details?.supports_options === false)
    return <Instead title={t('ticket.notOfferedTitle')}>{t('ticket.notOfferedText', { symbol })}</Instead>;
  return session ? <LiveTicket {...props} /> : <LoginInstead />;
}

const Instead = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-2 rounded border border-line p-4">
    <h2 className="flex items-center gap-2 text-base font-semibold">
      <IconInfo className="text-muted" />
      {title}
    </h2>
    <div className="text-muted">{children}</div>
  </section>
);

function LoginInstead() {
  const { t } = useTranslation('trading');
  const here = useRouterState({ select: (state) => state.location.href });
  return (
    <Instead title={t('ticket.loginTitle')}>
      <p>{t('ticket.loginText')}</p>
      <div className="mt-4 flex flex-col gap-2">
        <DemoButton returnTo={here} className="w-full" />
        <Link to="/login" search={{ redirect: here }} className={buttonClass('secondary', 'lg')}>
          {t('common:login')}
        </Link>
      </div>
    </Instead>
  );
}

const NO_CONFIGS = [] as const;

function LiveTicket({ symbol, details, asked, onBought, focusAmount }: OrderAreaProps) {
  const { language } = useFormat();
  const configs = useQuery(optionConfigsQuery).data ?? NO_CONFIGS;
  const { data: balance } = useQuery({ ...walletsQuery, select: (wallets) => balanceOf(wallets, 'trading') });
  const productType = details?.product_type ?? 'cryptocurrency';
  const priceAge = useStaleAge(symbol, stalenessSeconds[productType] * 1000);
  const market = useMarketState(symbol, details);
  return (
    <TicketForm
      key={`${symbol} ${JSON.stringify(asked)}`}
      asked={asked}
      balance={balance}
      onBought={onBought}
      focusAmount={focusAmount ?? false}
      surroundings={{
        language,
        symbol,
        productType,
        configs,
        balance: balance === undefined ? null : parseAmount(balance),
        priceAge,
        ...market,
      }}
    />
  );
}
