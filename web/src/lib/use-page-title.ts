import { useEffect } from 'react';
import { PRODUCT_NAME } from '#shared/product.ts';
import { endPageHydration } from './hydration.ts';

/** Sets the page's title in the tab and the history; without a title, only the product's name. */
export function setSitePageTitle(title?: string): void {
  endPageHydration();
  document.title = title === undefined ? PRODUCT_NAME : `${title} · ${PRODUCT_NAME}`;
}

/** Sets the page's title while the component is mounted. */
export function useSitePageTitle(title?: string): void {
  useEffect(() => setSitePageTitle(title), [title]);
}
