import { useSyncExternalStore } from 'react';

const read = (): string =>
  [...document.documentElement.attributes].map(({ name, value }) => `${name}=${value}`).join(' ');

function subscribeToTokens(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true });
  return () => observer.disconnect();
}

/**
 * Returns a text that changes whenever the tokens may have: theme, colours of up and down, and other attributes of the
 * page's root. A canvas does not follow CSS by itself.
 */
export const useColourTokens = (): string => useSyncExternalStore(subscribeToTokens, read, () => '');
