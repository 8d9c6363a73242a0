import { useTranslation } from 'react-i18next';
import { version } from '../../../../package.json';
import { PRODUCT } from '../../../../shared/product.ts';

export function Footer() {
  const { t } = useTranslation();
  return (
    <footer className="mt-auto border-t border-line py-6 text-xs text-muted">
      <div className="mx-auto flex max-w-6xl flex-wrap px-4 items-center gap-x-6 gap-y-2">
        <span>
          {PRODUCT} · {t('version', { version })}
        </span>
        <span>{t('footer.prices')}</span>
        <a href="/api/docs" className="underline underline-offset-2 hover:text-text sm:ms-auto">
          {t('footer.api')}
        </a>
      </div>
    </footer>
  );
}
