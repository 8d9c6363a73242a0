import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { createNearViewportComponent } from '#ui/near-viewport-component.tsx';
import { SymbolIcon } from '#ui/symbol-icon.tsx';
import { LivePriceChange, LivePrice } from '#web/features/market/live-values.tsx';
import { useSymbols } from '#web/features/market/use-symbols.ts';
import { useIsHydrated } from '#web/lib/hydration.ts';
import { loadNamespaces } from '#web/lib/language.ts';
import { useSitePageTitle } from '#web/lib/use-page-title.ts';
import { useSession } from '#web/lib/use-session.ts';
import { HomeHero } from './hero.tsx';
import { loadMemberHome } from './load-member-home.ts';
import { HomeMarketList } from './market-list.tsx';
import { TickLogPreview } from './tick-log-preview.tsx';

const CARDS = 12;

/** Cards of the first tradable markets, each linked to its ticket; placeholders while loading. */
function PriceCards() {
  const { t } = useTranslation('home');
  const symbols = useSymbols()?.filter(({ is_active, is_trading }) => is_active && is_trading);
  return (
    <ul aria-label={t('markets.title')} className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-6">
      {Array.from({ length: CARDS }, (_, i) => {
        const foundSymbol = symbols?.[i];
        return (
          <li key={i} className="h-21 rounded border border-line">
            {foundSymbol && (
              <Link
                to="/trading/perpetual"
                search={{ symbol: foundSymbol.symbol }}
                className="flex h-full flex-col items-start justify-center rounded px-3 hover:bg-surface-1"
              >
                <span className="flex max-w-full items-center gap-2">
                  <SymbolIcon symbol={foundSymbol.symbol} className="size-4" />
                  {foundSymbol.symbol}
                </span>
                <LivePrice symbol={foundSymbol.symbol} digits={foundSymbol.price_digits} className="font-medium" />
                <LivePriceChange symbol={foundSymbol.symbol} className="text-xs" />
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const AnnouncementBar = lazy(async () => ({
  default: (await import('./announcement-bar.tsx')).AnnouncementBar,
}));

const MemberHome = lazy(loadMemberHome);

/** Below the first screen: loads when scrolled near. */
const Below = createNearViewportComponent(async () => {
  const [module] = await Promise.all([import('./below-the-fold.tsx'), loadNamespaces('tour')]);
  return module.HomeBelowTheFold;
});

/** About the height of the content, so that little moves. */
const room = <div className="h-[300rem]" />;

export function HomePage() {
  const { t } = useTranslation('home');
  useSitePageTitle(t('hero.title'));
  const session = useSession();
  // Few visits have one: the prerendered page has none.
  const takenOver = useIsHydrated();
  return (
    <div className="relative">
      {takenOver && (
        <Suspense>
          <AnnouncementBar />
        </Suspense>
      )}
      {session ? (
        <Suspense fallback={<div className="min-h-[300dvh]" />}>
          <MemberHome session={session} />
        </Suspense>
      ) : (
        <VisitorHome />
      )}
    </div>
  );
}

/** Home page of a visitor: introduction, markets, and what the platform offers. */
const VisitorHome = () => (
  <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 px-4 pt-11 pb-12 md:gap-y-12 md:pt-14 lg:grid-cols-[minmax(0,1fr)_400px]">
    <HomeHero />
    {/* On a phone prices come first; on a desktop the record is next to the text. It has nothing to focus. */}
    <div className="flex min-w-0 flex-col gap-10 lg:col-span-2 lg:row-start-2">
      <PriceCards />
      <HomeMarketList />
    </div>
    <TickLogPreview className="self-center lg:col-start-2 lg:row-start-1" />
    <Below className="lg:col-span-2">{room}</Below>
  </div>
);
