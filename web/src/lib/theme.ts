import { createChoice } from './choice.ts';

/** Dark first: it is what a visitor sees who chose nothing. `boot.js` applies the choice before the first paint. */
export const themes = ['dark', 'light', 'system'] as const;
export type Theme = (typeof themes)[number];

const choice = createChoice('theme', themes, () => 'dark');
export const currentTheme = choice.get;
export const chooseTheme = choice.choose;

const listeners = new Set<() => void>();
const systemLight = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: light)') : null;

/** What the page shows: `system` decided. */
export const shownTheme = (): 'dark' | 'light' => {
  const theme = currentTheme();
  if (theme === 'system') return systemLight?.matches ? 'light' : 'dark';
  return theme;
};

function apply(): void {
  const shown = shownTheme();
  document.documentElement.dataset['theme'] = shown;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', shown === 'light' ? '#fafbfc' : '#111318');
  for (const listener of listeners) listener();
}

/** Calls back when what is shown may have changed: a chart draws its own colours. Returns the way to stop. */
export function onTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

choice.onChange(apply);
systemLight?.addEventListener('change', apply);
