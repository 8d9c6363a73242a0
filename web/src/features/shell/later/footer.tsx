import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { version } from '#package.json';
import { PRODUCT_NAME } from '#shared/product.ts';
import type { StaticPageName } from '#shared/static-pages.ts';
import { withdrawCookieConsent } from '#web/lib/consent.ts';
import { LanguageField } from './language-field.tsx';

/** Names and registration numbers of the operator, as `web/pages.ts` reads them. Nothing shows when empty. */
declare const REGISTRATIONS: readonly string[];

/** Large enough for touch. */
const link = 'inline-flex min-h-6 items-center hover:text-text hover:underline underline-offset-2';

const text = (page: StaticPageName) => [`/${page}`, `names.${page}`] as const;

/** Footer links with their locale keys. */
const groups = [
  [
    'product',
    [
      ['/market', 'common:market'],
      ['/trading/perpetual', 'common:perpetual'],
      ['/trading/options', 'common:options'],
      ['/finance', 'frame:finance.wealth'],
      ['/loan', 'frame:finance.loan'],
    ],
  ],
  ['company', [text('about'), text('commitment'), ['/news', 'common:news'], ['/status', 'footer.status']]],
  ['help', [text('faq'), ['/customer-service', 'frame:service'], text('anti-fraud'), ['/verify', 'footer.verify']]],
  ['legal', [text('user-agreement'), text('legal-statement'), text('privacy')]],
] as const;

/** Description, links and registrations of the operator. */
export function SiteFooter() {
  const { t } = useTranslation(['pages', 'common', 'frame']);
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6 px-4">
      <nav aria-label={t('footer.pages')} className="grid grid-cols-2 gap-x-6 gap-y-6 lg:grid-cols-4">
        {groups.map(([group, pages]) => (
          <div key={group} className="flex min-w-0 flex-col">
            <h2 className="pb-1 font-semibold text-text">{t(`footer.${group}`)}</h2>
            <ul className="flex flex-col">
              {pages.map(([to, label]) => (
                <li key={to}>
                  <FootLink to={to}>{t(label)}</FootLink>
                </li>
              ))}
              {group === 'help' && (
                <li>
                  <a href="/api/docs" className={link}>
                    {t('footer.api')}
                  </a>
                </li>
              )}
              {group === 'legal' && (
                <li>
                  <button type="button" className={link} onClick={withdrawCookieConsent}>
                    {t('frame:cookies.again')}
                  </button>
                </li>
              )}
            </ul>
          </div>
        ))}
      </nav>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line pt-4">
        <span>
          {PRODUCT_NAME} · {t('frame:version', { version })}
        </span>
        <span>{t('footer.prices')}</span>
        <div className="ms-auto">
          <LanguageField hideLabel />
        </div>
      </div>
      {REGISTRATIONS.length > 0 && (
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {REGISTRATIONS.map((registration) => (
            <li key={registration}>{registration}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

const FootLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className={link}>
    {children}
  </Link>
);
