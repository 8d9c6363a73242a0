import { Fact } from './fact.tsx';
import { Fees } from './fees.tsx';
import { LatestNews } from './latest-news.tsx';
import { Options, Perpetuals, Wealth } from './offers.tsx';
import { Questions } from './questions.tsx';
import { QuickActions } from './quick-actions.tsx';
import { Safety } from './safety.tsx';

/** All of the page that nobody sees before scrolling. */
export const Below = () => (
  <div className="flex flex-col gap-14 md:gap-20">
    <QuickActions />
    <Fact />
    <Options />
    <Perpetuals />
    <Wealth />
    <Safety />
    <Fees />
    <Questions />
    <LatestNews />
  </div>
);
