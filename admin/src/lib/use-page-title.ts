import { useEffect } from 'react';
import { PRODUCT_NAME } from '#shared/product.ts';

/** Sets the page's title in the tab and the history. */
export function useAdminPageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}
