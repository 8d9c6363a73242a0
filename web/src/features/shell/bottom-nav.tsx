import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { IconAssets, IconHome, IconMarkets, IconNews, IconTrade } from '#ui/icons.tsx';
import { LazyTradeMenu } from './lazy-trade-menu.tsx';

const entry =
  'flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-xs font-medium text-muted focus-visible:-outline-offset-2';
const active = { className: 'text-text' };
const NEWS: string = '/news';

/** Navigation on a phone. Pages with fixed elements above it rely on its height of 56 px. */
export function BottomNav() {
  const { t } = useTranslation();
  return (
    <nav
      aria-label={t('mainMenu')}
      className="sticky bottom-0 z-20 flex h-[calc(56px+env(safe-area-inset-bottom))] shrink-0 border-t border-line bg-surface-1 pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <Link to="/" className={entry} activeProps={active}>
        <IconHome size={18} />
        {t('home')}
      </Link>
      <Link to={NEWS} className={entry} activeProps={active}>
        <IconNews size={18} />
        {t('news')}
      </Link>
      <LazyTradeMenu
        className={entry}
        activeClassName="!text-text"
        trigger={
          <>
            <span className="-mt-2.5 flex size-8 items-center justify-center rounded-full bg-surface-3 text-text">
              <IconTrade size={18} />
            </span>
            {t('trade')}
          </>
        }
      />
      <Link to="/market" className={entry} activeProps={active}>
        <IconMarkets size={18} />
        {t('market')}
      </Link>
      <Link to="/assets" className={entry} activeProps={active}>
        <IconAssets size={18} />
        {t('assets')}
      </Link>
    </nav>
  );
}
