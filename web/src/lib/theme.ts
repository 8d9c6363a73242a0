import { createAtom, useSelector } from '@tanstack/react-store';
import { createBrowserPreference } from './browser-preference.ts';

/** Dark first: the default for visitors. `boot.js` applies the choice before the first paint. */
export const themes = ['dark', 'light', 'system'] as const;
export type Theme = (typeof themes)[number];
type ShownTheme = 'dark' | 'light';

const choice = createBrowserPreference('theme', themes, () => 'dark');
export const chooseTheme = choice.choose;

const systemLight = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: light)') : null;
const systemTheme = createAtom<ShownTheme>(systemLight?.matches ? 'light' : 'dark');
systemLight?.addEventListener('change', ({ matches }) => systemTheme.set(matches ? 'light' : 'dark'));

const shownTheme = createAtom<ShownTheme>(() => {
  const theme = choice.value.get();
  return theme === 'system' ? systemTheme.get() : theme;
});

shownTheme.subscribe((shown) => {
  document.documentElement.dataset['theme'] = shown;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', shown === 'light' ? '#fafbfc' : '#111318');
});

/** Returns the chosen theme. */
export const useTheme = (): Theme => useSelector(choice.value);
/** Returns the displayed theme, with `system` resolved. */
export const useResolvedTheme = (): ShownTheme => useSelector(shownTheme);
