import { useEffect } from 'react';
import { PRODUCT } from '#shared/product.ts';
import { endHydration } from './hydration.ts';

/** Sets the page's title in the tab and the history; without a title, only the product's name. */
export function setPageTitle(title?: string): void {
  endHydration();
  document.title = title === undefined ? PRODUCT : `${title} · ${PRODUCT}`;
}

/** Sets the page's title while the component is mounted. */
export function usePageTitle(title?: string): void {
  useEffect(() => setPageTitle(title), [title]);
}
