import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toPercent } from '#shared/money.ts';
import { buttonClass } from '#ui/button.tsx';
import { Skeleton } from '#ui/states.tsx';
import { pickTranslation } from '#web/features/money/pick-translation.ts';
import { HomeMetric, HomeMetricList, HomeSection } from './home-section.tsx';
import { useTermFormat } from './term-text.ts';
import { optionTermsQuery, perpetualTermsQuery, wealthTermsQuery } from './terms.ts';

const loading = <Skeleton className="h-5 w-24" />;

/** Returns a range from the smaller to the larger of two texts; one text when equal. */
const between = (texts: readonly string[]): string =>
  texts[0] === texts.at(-1) ? (texts[0] ?? '–') : `${texts[0]} – ${texts.at(-1)}`;

const rising = (percents: readonly string[]): string[] =>
  percents.toSorted((a, b) => (toPercent(a) < toPercent(b) ? -1 : 1));

export function OptionsOfferSection() {
  const { t } = useTranslation('tour');
  const say = useTermFormat();
  const { data } = useQuery(optionTermsQuery);
  return (
    <HomeSection
      id="about-options"
      title={t('options.title')}
      text={t('options.text')}
      action={
        <Link to="/trading/options" className={buttonClass('secondary', 'lg')}>
          {t('options.go')}
        </Link>
      }
    >
      <HomeMetricList>
        <HomeMetric label={t('options.periods')}>
          {data ? between(data.map(({ period }) => say.period(period))) : loading}
        </HomeMetric>
        <HomeMetric label={t('options.payout')}>
          {data ? between(rising(data.map(({ payout_rate }) => payout_rate)).map((rate) => say.rate(rate))) : loading}
        </HomeMetric>
        <HomeMetric label={t('options.loss')}>{t('options.stake')}</HomeMetric>
      </HomeMetricList>
      <p className="mt-5 max-w-[68ch] text-muted text-pretty">{t('options.note')}</p>
    </HomeSection>
  );
}

export function PerpetualsOfferSection() {
  const { t } = useTranslation('tour');
  const say = useTermFormat();
  const { data } = useQuery(perpetualTermsQuery);
  return (
    <HomeSection
      id="about-perpetuals"
      title={t('perpetuals.title')}
      text={t('perpetuals.text')}
      action={
        <Link to="/trading/perpetual" className={buttonClass('secondary', 'lg')}>
          {t('perpetuals.go')}
        </Link>
      }
    >
      <HomeMetricList>
        <HomeMetric label={t('perpetuals.leverage')}>
          {data ? `${Math.max(...data.map(({ max_leverage }) => max_leverage))}×` : loading}
        </HomeMetric>
        <HomeMetric label={t('perpetuals.fee')}>
          {data ? between(rising(data.map(({ fee_rate }) => fee_rate)).map((rate) => say.rate(rate))) : loading}
        </HomeMetric>
        <HomeMetric label={t('perpetuals.before')}>{t('perpetuals.level')}</HomeMetric>
      </HomeMetricList>
      <p className="mt-5 max-w-[68ch] text-muted text-pretty">{t('perpetuals.note')}</p>
    </HomeSection>
  );
}

const PRODUCTS = 3;

export function EarnOfferSection() {
  const {
    t,
    i18n: { language },
  } = useTranslation('tour');
  const say = useTermFormat();
  const { data } = useQuery(wealthTermsQuery);
  // Hidden when nothing is offered.
  if (data?.length === 0) return null;
  return (
    <HomeSection
      id="about-wealth"
      title={t('wealth.title')}
      text={t('wealth.text')}
      action={
        <Link to="/finance" className={buttonClass('secondary', 'lg')}>
          {t('wealth.go')}
        </Link>
      }
    >
      <ul className="divide-y divide-line border-y border-line">
        {Array.from({ length: Math.min(PRODUCTS, data?.length ?? PRODUCTS) }, (_, index) => {
          const product = data?.[index];
          return (
            <li key={index} className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2">
              {product ? (
                <>
                  <span className="flex min-w-0 flex-col">
                    <span className="font-medium">{pickTranslation(product.names, language)}</span>
                    <span className="text-sm text-muted">
                      {t('wealth.terms', {
                        period: say.period(product.term_days * 86_400),
                        least: say.coins(product.min_investment, 'USDT'),
                        risk: t(`wealth.risk.${product.risk_level}`),
                      })}
                    </span>
                  </span>
                  <span className="flex flex-col items-end">
                    <span className="text-lg font-semibold tabular-nums">{say.rate(product.annual_return_rate)}</span>
                    <span className="text-xs text-muted">{t('wealth.yearly')}</span>
                  </span>
                </>
              ) : (
                <Skeleton className="h-4 w-48" />
              )}
            </li>
          );
        })}
      </ul>
    </HomeSection>
  );
}
