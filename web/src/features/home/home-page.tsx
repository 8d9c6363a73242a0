import { lazy, Suspense } from 'react';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { Hero } from './hero.tsx';
import { MarketList } from './market-list.tsx';
import { TickChain } from './tick-chain.tsx';

/** Below everything that is seen first: it comes when the prices are there. */
const Fact = lazy(async () => ({ default: (await import('./fact.tsx')).Fact }));

export function HomePage() {
  const { t } = useTranslation('home');
  usePageTitle(t('hero.title'));
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 px-4 pt-8 pb-12 md:gap-y-12 md:pt-12 lg:grid-cols-[minmax(0,1fr)_400px]">
      <Hero />
      {/* On a phone the prices come first; on a desk the record stands beside the words. It holds nothing to focus. */}
      <MarketList className="lg:col-span-2 lg:row-start-2" />
      <TickChain className="self-center lg:col-start-2 lg:row-start-1" />
      <Suspense fallback={<div className="min-h-96 lg:col-span-2" />}>
        <Fact className="lg:col-span-2" />
      </Suspense>
    </div>
  );
}
