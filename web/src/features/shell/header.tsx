import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PRODUCT_NAME } from '#shared/product.ts';
import { buttonClass } from '#ui/button.tsx';
import { IconChevronDown } from '#ui/icons.tsx';
import { LogoMark } from '#ui/mark.tsx';
import { useIsHydrated } from '#web/lib/hydration.ts';
import { loadNamespaces } from '#web/lib/language.ts';
import { useSession } from '#web/lib/use-session.ts';
import { LazyTradeMenu } from './lazy-trade-menu.tsx';

const navLink = 'flex h-8 items-center rounded px-2.5 font-medium text-muted transition-colors hover:text-text';

/** All tools in one chunk: late ones are at the end of the line and shift nothing. */
const VisitorTools = lazy(async () => {
  const [module] = await Promise.all([import('./later/visitor-tools.tsx'), loadNamespaces('frame')]);
  return { default: module.HeaderVisitorTools };
});
const AccountTools = lazy(async () => {
  const [module] = await Promise.all([import('./later/account-tools.tsx'), loadNamespaces('account', 'frame')]);
  return { default: module.HeaderAccountTools };
});

/** Header of every page, 48 px high, with a tinted line below it in a demo account. */
export function SiteHeader() {
  const { t } = useTranslation();
  const session = useSession();
  const takenOver = useIsHydrated();
  const demo = session?.mode === 'simulate';
  return (
    <header
      className={clsx(
        'sticky top-0 z-30 flex h-12 shrink-0 items-center gap-1 border-b bg-surface-0 px-3 sm:px-4',
        demo ? 'border-demo' : 'border-line',
      )}
    >
      <Link to="/" className="me-2 flex h-8 items-center gap-2 rounded pe-1 text-base font-semibold tracking-tight">
        <LogoMark size={20} className="text-ring" />
        <span className={clsx(session && 'max-sm:sr-only')}>{PRODUCT_NAME}</span>
      </Link>
      <nav aria-label={t('mainMenu')} className="hidden items-center md:flex">
        <Link to="/market" className={navLink} activeProps={{ className: 'text-text' }}>
          {t('market')}
        </Link>
        <LazyTradeMenu
          withFinance
          className={clsx(navLink, 'gap-1')}
          activeClassName="!text-text"
          trigger={
            <>
              {t('trade')}
              <IconChevronDown size={12} />
            </>
          }
        />
      </nav>
      <div className="flex min-w-0 grow items-center justify-end gap-0.5">
        {!session && (
          <Link to="/login" className={buttonClass('secondary', 'md', 'me-1 md:order-last md:ms-1.5 md:me-0')}>
            {t('login')}
          </Link>
        )}
        <div
          className={clsx('flex min-w-8 items-center gap-0.5 md:grow md:justify-end', !session && 'max-md:min-w-24.5')}
        >
          {takenOver && <Suspense>{session ? <AccountTools session={session} /> : <VisitorTools />}</Suspense>}
        </div>
      </div>
    </header>
  );
}
