import { Link, useRouterState, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { TradingSymbol } from '#shared/schemas/market.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { buttonClass } from '#ui/button.tsx';
import { IconInfo } from '#ui/page-icons.tsx';
import { Skeleton } from '#ui/states.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { OpenDemoButton } from '#web/features/account/auth/demo-button.tsx';
import { useMarketState } from '#web/features/market/use-market-state.ts';
import type { PlacedOrderResult } from '#web/features/trade/perpetual/use-place-order.ts';
import type { OptionTicketPrefill } from '#web/features/trade/ticket/remembered-choice.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useSession } from '#web/lib/use-session.ts';
import type { TradingSearchParams, TradingType } from './search.ts';
import { toOptionTicketPrefill, toPerpetualOrderPrefill } from './ticket-prefill.ts';

const TICKET_PANEL_ID = 'ticket-panel';

/** Returns the products of a symbol; both while unknown. */
const getTradingTypes = (details: TradingSymbol | null | undefined): readonly TradingType[] =>
  (['perpetual', 'options'] as const).filter(
    (type) => !details || (type === 'options' ? details.supports_options : details.supports_futures),
  );

interface TypeTabsProps {
  type: TradingType;
  symbol: string;
  details: TradingSymbol | null | undefined;
}

/** Tabs for options and perpetual, where the symbol has them; each is a page with its own URL. */
function TradingTypeTabs({ type, symbol, details }: TypeTabsProps) {
  const { t } = useTranslation('trading');
  const navigate = useNavigate();
  const types = getTradingTypes(details);
  if (types.length === 0) return null;
  return (
    <Tabs
      label={t('types.label')}
      panelId={TICKET_PANEL_ID}
      tabs={types.map((value) => ({ value, label: t(`types.${value}`) }))}
      value={type}
      onChange={(value) =>
        void navigate({ to: value === 'options' ? '/trading/options' : '/trading/perpetual', search: { symbol } })
      }
    />
  );
}

const OptionArea = lazy(async () => ({
  default: (await import('#web/features/trade/ticket/option-ticket-area.tsx')).OptionTicketArea,
}));
const PerpetualArea = lazy(async () => ({
  default: (await import('#web/features/trade/perpetual/perpetual-ticket-area.tsx')).PerpetualTicketArea,
}));

interface OrderAreaProps {
  type: TradingType;
  symbol: string;
  /** Undefined while the symbols load, null for an unknown symbol. */
  details: TradingSymbol | null | undefined;
  search: TradingSearchParams;
  onBought: (order: OptionOrder) => void;
  onPlaced: (placed: PlacedOrderResult) => void;
  focusAmount?: boolean;
}

/** Ticket of the page's product, under the tabs that select it. */
export function TicketPanel(props: OrderAreaProps) {
  const { type, symbol, details } = props;
  return (
    <>
      <TradingTypeTabs type={type} symbol={symbol} details={details} />
      <div
        id={TICKET_PANEL_ID}
        role={getTradingTypes(details).length > 0 ? 'tabpanel' : undefined}
        aria-labelledby={getTradingTypes(details).includes(type) ? `${TICKET_PANEL_ID}-${type}` : undefined}
        className="pt-3"
      >
        <Suspense fallback={<TicketSkeleton />}>
          <Ticket {...props} />
        </Suspense>
      </div>
    </>
  );
}

/** The ticket, or in its place a login prompt or the reason why the symbol cannot be traded. */
function Ticket({ type, symbol, details, search, onBought, onPlaced, focusAmount = false }: OrderAreaProps) {
  const { t } = useTranslation('trading');
  const { region } = useFormat();
  const session = useSession();
  const market = useMarketState(symbol, details);
  if (details?.product_type === 'stock_index')
    return <Instead title={t('ticket.viewOnlyTitle')}>{t('ticket.viewOnlyText')}</Instead>;
  if (details === null || !getTradingTypes(details).includes(type))
    return (
      <Instead title={t(`ticket.notOffered.${type}Title`)}>{t(`ticket.notOffered.${type}Text`, { symbol })}</Instead>
    );
  if (!session) return <LoginInstead />;
  if (type === 'options') {
    const prefill: OptionTicketPrefill = toOptionTicketPrefill(search, region);
    return (
      <OptionArea
        symbol={symbol}
        details={details}
        market={market}
        asked={prefill}
        onBought={onBought}
        focusAmount={focusAmount}
      />
    );
  }
  return (
    <PerpetualArea
      symbol={symbol}
      details={details}
      market={market}
      asked={toPerpetualOrderPrefill(search, region)}
      onPlaced={onPlaced}
      focusQuantity={focusAmount}
    />
  );
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

/** As high as either ticket. */
const TicketSkeleton = () => (
  <div className="flex flex-col gap-3" aria-busy="true">
    {[40, 28, 100, 80, 24, 150, 44].map((height) => (
      <Skeleton key={height} className="w-full" style={{ height }} />
    ))}
  </div>
);

function LoginInstead() {
  const { t } = useTranslation(['trading', 'common']);
  const currentPath = useRouterState({ select: (state) => state.location.href });
  return (
    <Instead title={t('ticket.loginTitle')}>
      <p>{t('ticket.loginText')}</p>
      <div className="mt-4 flex flex-col gap-2">
        <OpenDemoButton returnTo={currentPath} className="w-full" />
        <Link to="/login" search={{ redirect: currentPath }} className={buttonClass('secondary', 'lg')}>
          {t('common:login')}
        </Link>
      </div>
    </Instead>
  );
}
