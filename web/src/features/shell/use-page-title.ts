import { useEffect } from 'react';
import { PRODUCT } from '../../../../shared/product.ts';

/** Names the page in the tab and in the history; without a title the product's name stands alone. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title === undefined ? PRODUCT : `${title} · ${PRODUCT}`;
  }, [title]);
}
