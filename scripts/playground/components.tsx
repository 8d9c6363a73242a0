import '#web/styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { type ReactNode, Suspense, use, useLayoutEffect } from 'react';
import { usePriceColourScheme } from '#web/lib/colours.ts';
import { initializePageLanguage, loadNamespaces } from '#web/lib/language.ts';
import { siteQueryClient } from '#web/lib/query-client.ts';
import { chooseTheme, useResolvedTheme } from '#web/lib/theme.ts';

const texts = initializePageLanguage().then(() => loadNamespaces('account', 'errors'));
/** Router without pages: links only need one. */
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

interface StoryFrameProps {
  globalState: { theme: 'light' | 'dark' | 'auto' };
  children: ReactNode;
}

function StoryFrame({ globalState: { theme }, children }: StoryFrameProps) {
  use(texts);
  useLayoutEffect(() => chooseTheme(theme === 'auto' ? 'system' : theme), [theme]);
  const look = { theme: useResolvedTheme(), colours: usePriceColourScheme() };
  // As `boot.js` does on the site.
  useLayoutEffect(() => void Object.assign(document.documentElement.dataset, look));
  return (
    <QueryClientProvider client={siteQueryClient}>
      <RouterContextProvider router={router}>
        {/* Ladle colours the body. */}
        <div data-story="" style={{ minHeight: '100dvh', background: 'var(--surface-0)' }}>
          {children}
        </div>
      </RouterContextProvider>
    </QueryClientProvider>
  );
}

/** Frame around each story, by the name that Ladle looks for: the site's styles, texts, theme and providers. */
export const Provider = (props: StoryFrameProps) => (
  <Suspense>
    <StoryFrame {...props} />
  </Suspense>
);
