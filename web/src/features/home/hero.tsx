import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PRODUCT_NAME } from '#shared/product.ts';
import { buttonClass } from '#ui/button.tsx';
import { OpenDemoButton } from '#web/features/account/auth/demo-button.tsx';
import { HomeGetStarted } from './get-started.tsx';

/** Head of a visitor's home page: a short introduction, and the main button. */
export function HomeHero() {
  const { t } = useTranslation('home');
  return (
    <section className="flex flex-col items-start gap-4 self-center">
      <h1 className="max-w-[18ch] text-xl font-semibold tracking-tight text-balance sm:text-2xl">{t('hero.title')}</h1>
      <p className="max-w-[58ch] text-base text-muted text-pretty">{t('hero.text', { product: PRODUCT_NAME })}</p>
      <Actions />
    </section>
  );
}

function Actions() {
  const { t } = useTranslation('home');
  return (
    <div className="mt-2 flex flex-col gap-2">
      <HomeGetStarted className="mb-1" />
      <div className="flex flex-wrap gap-3">
        <OpenDemoButton variant="secondary" />
        <Link to="/trading/options" className={buttonClass('secondary', 'lg')}>
          {t('hero.look')}
        </Link>
      </div>
      <p className="text-sm text-muted">{t('hero.demo')}</p>
    </div>
  );
}
