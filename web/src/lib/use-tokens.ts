import { useSyncExternalStore } from 'react';

const read = (): string =>
  [...document.documentElement.attributes].map(({ name, value }) => `${name}=${value}`).join(' ');

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true });
  return () => observer.disconnect();
}

/**
 * Another text whenever the tokens may have other values: theme, colours of up and down, and whatever else the page's
 * root is told. A canvas does not follow style sheets by itself.
 */
export const useTokens = (): string => useSyncExternalStore(subscribe, read, () => '');
