import { Link, useLocation } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCollapse } from '#admin/features/kit/icons.tsx';
import { PRODUCT_NAME } from '#shared/product.ts';
import { LogoMark } from '#ui/mark.tsx';
import { readPreference, storePreference } from '#web/lib/stored-preference.ts';
import { AdminNav } from './nav.tsx';

const STORE = 'sidebar';
/** Narrower windows start with a collapsed menu: a tablet needs the width for its rows. */
const NARROW = 1024;

function wasCollapsed(): boolean {
  const storedChoice = readPreference(STORE);
  return storedChoice === null ? window.innerWidth < NARROW : storedChoice === 'collapsed';
}

/** Side menu, 200 px wide, 64 px collapsed; a sheet on a phone. */
export function Sidebar() {
  const { t } = useTranslation('admin');
  const [collapsed, setCollapsed] = useState(wasCollapsed);
  const toggle = () => {
    storePreference(STORE, collapsed ? 'open' : 'collapsed');
    setCollapsed(!collapsed);
  };
  // In a low window the menu scrolls to keep the current page visible.
  const path = useLocation({ select: ({ pathname }) => pathname });
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (path !== '') menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [path]);
  return (
    <aside
      className={clsx(
        'sticky top-0 hidden h-dvh shrink-0 flex-col border-e border-line bg-surface-1 md:flex',
        collapsed ? 'w-16' : 'w-[200px]',
      )}
    >
      <Link
        to="/admin"
        className="flex h-12 shrink-0 items-center gap-2 border-b border-line px-5 font-semibold -outline-offset-2"
      >
        <LogoMark size={20} className="shrink-0 text-accent" />
        <span className={clsx(collapsed && 'sr-only')}>{PRODUCT_NAME}</span>
      </Link>
      <div ref={menu} className="min-h-0 grow overflow-y-auto px-2 py-3">
        <AdminNav collapsed={collapsed} />
      </div>
      <button
        type="button"
        aria-expanded={!collapsed}
        title={collapsed ? t('menu.expand') : undefined}
        onClick={toggle}
        className="flex h-10 items-center gap-3 border-t border-line px-6 text-muted -outline-offset-2 hover:text-text"
      >
        <IconCollapse className={clsx('shrink-0', collapsed && 'rotate-180')} />
        <span className={clsx(collapsed && 'sr-only')}>{collapsed ? t('menu.expand') : t('menu.collapse')}</span>
      </button>
    </aside>
  );
}
