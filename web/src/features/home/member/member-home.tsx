import { useTranslation } from 'react-i18next';
import { Card } from '#ui/card.tsx';
import { LatestNewsList } from '#web/features/home/latest-news.tsx';
import { HomeMarketList } from '#web/features/home/market-list.tsx';
import { QuickActions } from '#web/features/home/quick-actions.tsx';
import { getAccountIdentity, type BrowserSession } from '#web/lib/session.ts';
import { Checklist } from './checklist.tsx';
import { OwnBalances } from './own-balances.tsx';

/** Home page of a logged-in user: own money, first steps, quick actions, markets and news. */
export function MemberHome({ session }: { session: BrowserSession }) {
  const { t } = useTranslation('start');
  return (
    <div key={getAccountIdentity(session)} className="mx-auto flex w-full max-w-6xl flex-col gap-10 px-4 pt-11 pb-12">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:has-[>[data-checklist]]:grid-cols-[minmax(0,1fr)_22.5rem]">
        <OwnBalances />
        {session.mode === 'main' && <Checklist session={session} />}
        <QuickActions />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <HomeMarketList />
        <Card title={t('news')}>
          <LatestNewsList />
        </Card>
      </div>
    </div>
  );
}
