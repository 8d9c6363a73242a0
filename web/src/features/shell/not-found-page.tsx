import { Link, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#ui/button.tsx';
import { LogoMark } from '#ui/mark.tsx';
import { loadNamespaces } from '#web/lib/language.ts';
import { getCurrentUserSession } from '#web/lib/session.ts';
import { useSitePageTitle } from '#web/lib/use-page-title.ts';

const RECORDS = '/finance?open=records';

/** Returns the canonical path of a page with another name. Kept out of the routes, which are in every page's script. */
function getCanonicalPath(path: string): string | null {
  if (path === '/financial-products') return '/finance';
  if (path === '/tickets') return '/customer-service';
  if (path === '/meiqia-customer-service') return '/customer-service?chat=widget';
  if (path !== '/financial-investments') return null;
  return getCurrentUserSession() ? RECORDS : `/login?redirect=${encodeURIComponent(RECORDS)}`;
}

function NotFoundContent() {
  const { t } = useTranslation('pages');
  useSitePageTitle(t('notFound.title'));
  return (
    <div className="mx-auto flex max-w-prose flex-col items-center gap-3 px-4 py-24 text-center">
      <LogoMark size={32} className="text-muted" />
      <h1 className="text-lg font-semibold">{t('notFound.title')}</h1>
      <p className="text-base text-muted">{t('notFound.text')}</p>
      <Link to="/" className={buttonClass('secondary', 'md', 'mt-2')}>
        {t('notFound.action')}
      </Link>
    </div>
  );
}

const NotFound = lazy(async () => {
  await loadNamespaces('pages');
  return { default: NotFoundContent };
});

/** Not-found page; redirects when the page has another name. */
export function NotFoundPage() {
  const router = useRouter();
  const { pathname } = router.state.location;
  useEffect(() => {
    const target = getCanonicalPath(pathname);
    if (target !== null) router.history.replace(target);
  }, [router, pathname]);
  if (getCanonicalPath(pathname) !== null) return null;
  return (
    <Suspense>
      <NotFound />
    </Suspense>
  );
}
