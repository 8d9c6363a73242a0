import { Link } from '@tanstack/react-router';
import { version } from '#package.json';
import { PRODUCT, REGISTRATIONS } from '#shared/product.ts';
import { legalPaths } from '#web/features/content/legal/sections.ts';
import { withdrawConsent } from '#web/lib/consent.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { LanguageField } from './language-field.tsx';

/** As high as a finger needs it. */
const link = 'inline-flex min-h-6 items-center underline underline-offset-2 hover:text-text';

/** What this is, what there is, and where it is registered. */
export function Footer() {
  const { t } = useTranslation('frame');
  return (
    <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-2 px-4">
      <span>
        {PRODUCT} · {t('version', { version })}
      </span>
      <span>{t('footer.prices')}</span>
      <nav aria-label={t('footer.pages')} className="flex flex-wrap items-center gap-x-4 sm:ms-auto">
        <Link to="/market" className={link}>
          {t('common:market')}
        </Link>
        <a href="/api/docs" className={link}>
          {t('footer.api')}
        </a>
        {(['terms', 'risks', 'privacy'] as const).map((text) => (
          <Link key={text} to={legalPaths[text]} className={link}>
            {t(`footer.${text}`)}
          </Link>
        ))}
        <button type="button" className={link} onClick={withdrawConsent}>
          {t('cookies.again')}
        </button>
      </nav>
      <LanguageField hideLabel />
      {REGISTRATIONS.length > 0 && (
        <ul className="flex w-full flex-wrap gap-x-6 gap-y-1">
          {REGISTRATIONS.map((registration) => (
            <li key={registration}>{registration}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
