import { useTranslation } from 'react-i18next';
import { PRODUCT_NAME } from '#shared/product.ts';
import { Button } from '#ui/button.tsx';
import { answerCookieConsent, useCookieConsent } from '#web/lib/consent.ts';

/**
 * Shown once. Nothing waits for the answer, since only necessary cookies are stored. It is drawn at build next to the
 * page: drawn later it would be the largest paint. `boot.js` knows its buttons by their values.
 */
export function CookieBanner() {
  const { t } = useTranslation('frame');
  if (useCookieConsent() !== 'unset') return null;
  return (
    <section
      aria-label={t('cookies.title')}
      className="low:bottom-1 low:max-h-[45dvh] low:overflow-y-auto fixed inset-x-3 bottom-[calc(64px+env(safe-area-inset-bottom))] z-20 flex flex-col gap-2 rounded border border-line bg-surface-1 p-3 shadow-float sm:end-auto sm:max-w-96 md:bottom-4"
    >
      <h2 className="font-semibold">{t('cookies.title')}</h2>
      <p className="text-xs text-muted">{t('cookies.text', { product: PRODUCT_NAME })}</p>
      <div className="flex gap-2">
        <Button size="sm" value="true" onClick={() => answerCookieConsent(true)}>
          {t('cookies.accept')}
        </Button>
        <Button size="sm" value="false" onClick={() => answerCookieConsent(false)}>
          {t('cookies.decline')}
        </Button>
      </div>
    </section>
  );
}
