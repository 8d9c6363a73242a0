import { useTranslation } from 'react-i18next';
import { FeesTable } from './fees-table.tsx';
import { HomeFaq } from './home-faq.tsx';
import { HomeSection } from './home-section.tsx';
import { InvestBanner } from './invest-banner.tsx';
import { LatestNews } from './latest-news.tsx';
import { OptionsOfferSection, PerpetualsOfferSection, EarnOfferSection } from './offers.tsx';
import { QuickActions } from './quick-actions.tsx';
import { TechnologySection } from './technology.tsx';

const parts = ['withdrawals', 'account'] as const;

/** Security features of an account. */
function AccountSafetySection() {
  const { t } = useTranslation('tour');
  return (
    <HomeSection id="safety" title={t('safety.title')} text={t('safety.text')}>
      <ul className="grid gap-x-12 gap-y-8 md:grid-cols-2">
        {parts.map((part) => (
          <li key={part} className="flex flex-col gap-1">
            <h3 className="text-base font-medium">{t(`safety.${part}.title`)}</h3>
            <p className="text-muted text-pretty">{t(`safety.${part}.text`)}</p>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

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
