import { Fees } from './fees.tsx';
import { InvestBanner } from './invest-banner.tsx';
import { LatestNews } from './latest-news.tsx';
import { Options, Perpetuals, Wealth } from './offers.tsx';
import { Questions } from './questions.tsx';
import { QuickActions } from './quick-actions.tsx';
import { Safety } from './safety.tsx';
import { Technology } from './technology.tsx';

/** All of the page that nobody sees before scrolling. */
export const Below = () => (
  <div className="flex flex-col gap-14 md:gap-20">
    <QuickActions />
    <Technology />
    <Options />
    <Perpetuals />
    <Wealth />
    <Safety />
    <Fees />
    <Questions />
    <LatestNews />
    <InvestBanner />
  </div>
);
