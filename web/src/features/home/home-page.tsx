import { onceNear } from '#ui/once-near.tsx';
import { loadArea } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { Hero } from './hero.tsx';
import { MarketList } from './market-list.tsx';
import { PriceCards } from './price-cards.tsx';
import { TickChain } from './tick-chain.tsx';

/** Below everything that is seen first: it comes when somebody scrolls to it. */
const Below = onceNear(async () => {
  const [module] = await Promise.all([import('./below.tsx'), loadArea('tour')]);
  return module.Below;
});

/** About as high as what comes: what is under it hardly moves. */
const room = <div className="h-[300rem]" />;

export function HomePage() {
  const { t } = useTranslation('home');
  usePageTitle(t('hero.title'));
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 px-4 pt-8 pb-12 md:gap-y-12 md:pt-12 lg:grid-cols-[minmax(0,1fr)_400px]">
      <Hero />
      {/* On a phone the prices come first; on a desk the record stands beside the words. It holds nothing to focus. */}
      <div className="flex min-w-0 flex-col gap-10 lg:col-span-2 lg:row-start-2">
        <PriceCards />
        <MarketList />
      </div>
      <TickChain className="self-center lg:col-start-2 lg:row-start-1" />
      <Below className="lg:col-span-2">{room}</Below>
    </div>
  );
}
