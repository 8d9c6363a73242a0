import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { anonymousAdminApi } from '#admin/lib/api.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import { IconChevronDown } from '#ui/icons.tsx';

/** Link to the customers' site, which has another origin; hidden while its address is unknown. */
export function CustomerSiteLink() {
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
