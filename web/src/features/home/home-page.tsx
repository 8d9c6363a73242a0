import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { createNearViewportComponent } from '#ui/once-near.tsx';
import { useIsHydrated } from '#web/lib/hydration.ts';
import { loadNamespaces } from '#web/lib/language.ts';
import { useSitePageTitle } from '#web/lib/use-page-title.ts';
import { HomeHero } from './hero.tsx';
import { HomeMarketList } from './market-list.tsx';
import { PriceCards } from './price-cards.tsx';
import { TickLogPreview } from './tick-log-preview.tsx';

const AnnouncementBar = lazy(async () => ({
  default: (await import('./announcement-bar.tsx')).AnnouncementBar,
}));

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
  // Few visits have one: the prerendered page has none.
  const takenOver = useIsHydrated();
  return (
    <div className="relative">
      {takenOver && (
        <Suspense>
          <AnnouncementBar />
        </Suspense>
      )}
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
    </div>
  );
}
