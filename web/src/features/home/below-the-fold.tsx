import { AccountSafety } from './account-safety.tsx';
import { FeesTable } from './fees-table.tsx';
import { HomeFaq } from './home-faq.tsx';
import { InvestBanner } from './invest-banner.tsx';
import { LatestNews } from './latest-news.tsx';
import { OptionsOffer, PerpetualsOffer, EarnOffer } from './offers.tsx';
import { QuickActions } from './quick-actions.tsx';
import { Technology } from './technology.tsx';

/** Part of the home page below the first screen. */
export const BelowTheFold = () => (
  <div className="flex flex-col gap-14 md:gap-20">
    <QuickActions />
    <Technology />
    <OptionsOffer />
    <PerpetualsOffer />
    <EarnOffer />
    <AccountSafety />
    <FeesTable />
    <HomeFaq />
    <LatestNews />
    <InvestBanner />
  </div>
);
