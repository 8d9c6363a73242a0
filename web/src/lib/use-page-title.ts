import { useEffect } from 'react';
import { PRODUCT } from '#shared/product.ts';
import { endHydration } from './hydration.ts';

/** Names the page in the tab and in the history; without a title the product's name stands alone. */
export function setPageTitle(title?: string): void {
  endHydration();
  document.title = title === undefined ? PRODUCT : `${title} · ${PRODUCT}`;
}

/** Names the page for as long as it is there. */
export function usePageTitle(title?: string): void {
  useEffect(() => setPageTitle(title), [title]);
}
