import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PreferencesMenu } from '#admin/features/shell/preferences-menu.tsx';
import { anonymousAdminApi } from '#admin/lib/api.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import { IconChevronDown } from '#ui/icons.tsx';
import { LogoMark } from '#ui/mark.tsx';

/** Link to the customers' site, which has another origin; hidden while its address is unknown. */
function CustomerSiteLink() {
  const { t } = useTranslation('admin');
  const { data } = useQuery({
    queryKey: ['site'],
    queryFn: ({ signal }) => anonymousAdminApi('GET /public/site', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data === undefined || data.url === null) return null;
  return (
    <a href={data.url} className="-ms-1 inline-flex h-8 items-center gap-1 rounded text-sm text-muted hover:text-text">
      <IconChevronDown className="rotate-90 rtl:-rotate-90" />
      {t('login.home', { product: PRODUCT_NAME })}
    </a>
  );
}

/** Frame of narrow pages outside the back office. */
export const LoginFrame = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <header className="flex h-12 items-center justify-between gap-4 px-4">
      <CustomerSiteLink />
      <span className="ms-auto">
        <PreferencesMenu />
      </span>
    </header>
    <main className="mx-auto flex w-full max-w-sm grow flex-col justify-center gap-6 px-4 pb-24">
      <div className="flex flex-col items-center gap-3 text-center">
        <LogoMark size={36} className="text-accent" />
        <h1 className="text-lg font-semibold">{heading}</h1>
      </div>
      {children}
    </main>
  </div>
);
