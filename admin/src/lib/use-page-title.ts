import { useEffect } from 'react';
import { PRODUCT } from '#shared/product.ts';

/** Sets the page's title in the tab and the history. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
  }, [title]);
}
