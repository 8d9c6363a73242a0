/** Dark first: it is what a visitor sees who chose nothing. `boot.js` applies the choice before the first paint. */
export const themes = ['dark', 'light', 'system'] as const;
export type Theme = (typeof themes)[number];

const STORE = 'theme';
const listeners = new Set<() => void>();
const systemLight = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: light)') : null;
let held: Theme | null = null;

export function currentTheme(): Theme {
  if (held) return held;
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(STORE);
  } catch {
    // Blocked storage: the default holds.
  }
  held = themes.find((theme) => theme === stored) ?? 'dark';
  return held;
}

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

export function chooseTheme(theme: Theme): void {
  held = theme;
  try {
    localStorage.setItem(STORE, theme);
  } catch {
    // The choice holds for this page where storage is blocked.
  }
  apply();
}

/** Calls back when what is shown may have changed: a chart draws its own colours. Returns the way to stop. */
export function onTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

if (typeof window !== 'undefined') {
  systemLight?.addEventListener('change', apply);
  window.addEventListener('storage', (event) => {
    if (event.key !== STORE) return;
    held = null;
    apply();
  });
}
