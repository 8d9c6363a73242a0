import { AccountSafetySection } from './account-safety.tsx';
import { FeesTable } from './fees-table.tsx';
import { HomeFaq } from './home-faq.tsx';
import { InvestBanner } from './invest-banner.tsx';
import { LatestNews } from './latest-news.tsx';
import { OptionsOfferSection, PerpetualsOfferSection, EarnOfferSection } from './offers.tsx';
import { QuickActions } from './quick-actions.tsx';
import { TechnologySection } from './technology.tsx';

/** Part of the home page below the first screen. */
export const HomeBelowTheFold = () => (
  <div className="flex flex-col gap-14 md:gap-20">
    <QuickActions />
    <TechnologySection />
    <OptionsOfferSection />
    <PerpetualsOfferSection />
    <EarnOfferSection />
    <AccountSafetySection />
    <FeesTable />
    <HomeFaq />
    <LatestNews />
    <InvestBanner />
  </div>
);
