import { useQuery, useQueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useState, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { getPriceWatch } from '#web/features/market/watch-prices.ts';
import type { ChartLine } from '#web/features/trade/chart/chart-line.ts';
import type { OptionMark } from '#web/features/trade/chart/option-marks.ts';
import { type OptionOrderWithEntry, hasOptionEntry } from '#web/features/trade/options/has-option-entry.ts';
import { flattenCachedOptionPages } from '#web/features/trade/options/option-history-pages.ts';
import { optionHistoryQuery } from '#web/features/trade/options/queries.ts';
import type { PlacedOrderResult } from '#web/features/trade/perpetual/use-place-order.ts';
import { symbolsQuery } from '#web/lib/queries.ts';
import { useLivePrices } from '#web/lib/socket/use-prices.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { PHONE, useMedia } from '#web/lib/use-media.ts';
import { setSitePageTitle } from '#web/lib/use-page-title.ts';
import { useSession } from '#web/lib/use-session.ts';
import type { TradingPhoneView } from './desk-layout-props.ts';
import { DeskLayout } from './desk-layout.tsx';
import { PhoneLayout } from './phone-layout-lazy.tsx';
import { DEFAULT_SYMBOL, type TradingSearchParams, type TradingType } from './search.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** Maximum of options drawn: the newest, in any status. */
const MAX_DRAWN_OPTIONS = 12;

const toOptionMark = (order: OptionOrderWithEntry): OptionMark => ({
  id: order.id,
  direction: order.direction,
  from: order.receipt.entry.at,
  to: order.expired_at,
  entry: Number(order.entry_price),
  exit: order.expiry_price === null ? null : Number(order.expiry_price),
  running: order.status === 'pending',
});

const NONE: readonly OptionMark[] = [];

/** Returns the user's options of one symbol as the chart draws them; none unless `wanted`. */
function useOptionMarks(symbol: string, isWanted: boolean): readonly OptionMark[] {
  const enabled = useSession() !== null && isWanted;
  const { data } = useInfiniteQuery({ ...optionHistoryQuery, enabled });
  return useMemo(
    () =>
      !enabled
        ? NONE
        : flattenCachedOptionPages(data)
            .filter(hasOptionEntry)
            .filter((order) => order.symbol === symbol)
            .slice(0, MAX_DRAWN_OPTIONS)
            .map(toOptionMark),
    [data, enabled, symbol],
  );
}

/** Loaded once the user owns, buys or opens something. */
const CountdownDialog = lazy(async () => ({
  default: (await import('#web/features/trade/options/countdown-dialog.tsx')).CountdownDialog,
}));
const PerpetualExtras = lazy(async () => ({
  default: (await import('#web/features/trade/perpetual/perpetual-extras.tsx')).PerpetualExtras,
}));
const AuthGuardDialog = lazy(async () => ({ default: (await import('./auth-guard-dialog.tsx')).AuthGuardDialog }));
const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }));

/** Minimum interval between updates of the title, ms. */
const TITLE_MS = 1000;

/** Price in the tab's title, visible from other tabs. */
function Title({ type, symbol, digits }: { type: TradingType; symbol: string; digits: number | undefined }) {
  const { t } = useTranslation('trading');
  const format = useFormat();
  const watch = getPriceWatch(useQueryClient());
  useEffect(() => {
    const titleValues = { symbol, type: t(`types.${type}`) };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let writtenAt = 0;
    const write = () => {
      timer = undefined;
      writtenAt = Date.now();
      const price = watch.priceOf(symbol)?.price;
      setSitePageTitle(
        price === undefined
          ? t('titlePlain', titleValues)
          : t('title', { ...titleValues, price: format.price(price, digits) }),
      );
    };
    write();
    const stop = watch.subscribe(symbol, () => (timer ??= setTimeout(write, writtenAt + TITLE_MS - Date.now())));
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [watch, t, format, type, symbol, digits]);
  return null;
}

const NO_LINES: readonly ChartLine[] = [];

/** Trading page of options or perpetuals. */
export function TradingPage({ type, search }: { type: TradingType; search: TradingSearchParams }) {
  const { symbol = DEFAULT_SYMBOL } = search;
  const navigate = useNavigate();
  const session = useSession();
  const symbols = useQuery(symbolsQuery).data;
  const details = symbols && (symbols.find((candidate) => candidate.symbol === symbol) ?? null);
  const digits = details?.price_digits;
  const [bought, setBought] = useState<OptionOrder | null>(null);
  const [view, setView] = useState<TradingPhoneView>('chart');
  const [lines, setLines] = useState(NO_LINES);
  const marks = useOptionMarks(symbol, type === 'options');
  useLivePrices([symbol], 1);
  const wide = useMedia('(min-width: 1100px)');
  const phone = useMedia(PHONE);
  const close = useCallback(() => setBought(null), []);
  const setPanel = useCallback(
    (part: Partial<TradingSearchParams>) =>
      void navigate({
        to: '.',
        search: (currentSearch: TradingSearchParams) => ({ ...currentSearch, ...part }),
        replace: true,
      }),
    [navigate],
  );
  const [choosing, setChoosing] = useState(false);
  const [guarding, setGuarding] = useState<boolean | null>(null);
  const [searchAsked, setSearchAsked] = useState(0);
  const onSearch = () => {
    setChoosing(!wide);
    setSearchAsked((before) => before + 1);
  };
  const help = useShortcuts({ type, symbol, setPanel, setView, onSearch, onGuard: () => setGuarding(true) });
  const onPlaced = ({ order }: PlacedOrderResult) => {
    setPanel({
      tab: order.status === 'pending' && order.type !== 'market' ? 'orders' : 'positions',
      status: undefined,
    });
    if (phone) setView('panel');
  };
  const shown = type === 'perpetual' && session ? lines : NO_LINES;
  const layout = {
    type,
    symbol,
    details,
    search,
    setPanel,
    marks,
    lines: shown,
    view,
    setView,
    onPlaced,
    choosing,
    setChoosing,
    searchAsked,
  };
  return (
    <>
      <Title type={type} symbol={symbol} digits={digits} />
      <Suspense>
        {phone ? <PhoneLayout {...layout} onBought={setBought} /> : <DeskLayout {...layout} onBought={setBought} />}
      </Suspense>
      <Suspense>
        {bought && (
          <CountdownDialog
            order={bought}
            digits={digits}
            onClose={close}
            onViewOrders={() => {
              setView('panel');
              close();
            }}
          />
        )}
      </Suspense>
      {/* Each has its own boundary: while one loads, it would hide the others' open dialogs and leave them open. */}
      <Suspense>
        {type === 'perpetual' && session && <PerpetualExtras symbol={symbol} digits={digits} onLines={setLines} />}
      </Suspense>
      <Suspense>
        {guarding !== null && <AuthGuardDialog open={guarding && !session} onClose={() => setGuarding(false)} />}
      </Suspense>
      <Suspense>{help && <ShortcutsDialog {...help} type={type} />}</Suspense>
    </>
  );
}
