import { useTranslation } from 'react-i18next';
import { ProfileBackLink } from '#ui/back-link.tsx';
import { getAccountIdentity } from '#web/lib/session.ts';
import { useSitePageTitle } from '#web/lib/use-page-title.ts';
import { useSession } from '#web/lib/use-session.ts';
import { ExchangeForm } from './exchange-form.tsx';
import { ExchangesCard } from './exchanges-card.tsx';
import { ExchangePairChart } from './pair-chart.tsx';
import { type ExchangeSearchParams, readExchangeSearchParams } from './read-search.ts';
import type { CoinPair } from './review-exchange-form.ts';

interface ExchangePageProps {
  search: ExchangeSearchParams;
  /** Called when other coins are chosen, for the address. */
  onPair: (pair: CoinPair) => void;
}

/** Exchange page: form, chart of the pair, and history. */
export function ExchangePage({ search, onPair }: ExchangePageProps) {
  const { t } = useTranslation('exchange');
  const session = useSession();
  const { pair, amount } = readExchangeSearchParams(search);
  useSitePageTitle(t('title'));
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 pt-4 pb-12">
      <header className="flex items-center gap-2">
        <ProfileBackLink label={t('back')} />
        <h1 className="text-base font-semibold">{t('title')}</h1>
      </header>
      <div
        key={getAccountIdentity(session)}
        className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_400px]"
      >
        {/* On a phone the form comes first, and the chart after. */}
        <div className="min-w-0 rounded border border-line bg-surface-1 p-4 lg:order-last">
          <ExchangeForm pair={pair} onPair={onPair} amount={amount} />
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <ExchangePairChart {...pair} />
          <ExchangesCard />
        </div>
      </div>
    </div>
  );
}
