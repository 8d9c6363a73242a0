import { useTranslation } from 'react-i18next';
import { HomeGetStarted } from './get-started.tsx';

/** Banner with the same button as the head of the page. */
export function InvestBanner() {
  const { t } = useTranslation('tour');
  return (
    <section
      aria-labelledby="invest"
      className="flex flex-col gap-x-16 gap-y-5 rounded border border-line bg-surface-1 px-5 py-8 md:px-8 lg:flex-row lg:items-center lg:justify-between"
    >
      <div className="flex flex-col gap-2">
        <h2 id="invest" className="text-lg font-semibold text-balance">
          {t('invest.title')}
        </h2>
        <p className="max-w-[58ch] text-base text-muted text-pretty">{t('invest.text')}</p>
      </div>
      <HomeGetStarted className="shrink-0 max-lg:self-start" />
    </section>
  );
}
