import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../shell/use-page-title.ts';
import { Fact } from './fact.tsx';
import { Hero } from './hero.tsx';
import { MarketList } from './market-list.tsx';
import { TickChain } from './tick-chain.tsx';

export function HomePage() {
  const { t } = useTranslation('home');
  usePageTitle(t('hero.title'));
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 px-4 pt-8 pb-12 md:gap-y-12 md:pt-12 lg:grid-cols-[minmax(0,1fr)_400px]">
      <Hero />
      {/* On a phone the prices come first; on a desk the record stands beside the words. It holds nothing to focus. */}
      <MarketList className="lg:col-span-2 lg:row-start-2" />
      <TickChain className="self-center lg:col-start-2 lg:row-start-1" />
      <Fact className="lg:col-span-2" />
    </div>
  );
}
