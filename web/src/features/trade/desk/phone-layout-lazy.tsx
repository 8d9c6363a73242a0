import { lazy } from 'react';
import { PHONE } from '#web/lib/use-media.ts';

const importPhoneLayout = () => import('./phone-layout.tsx');

/** Loaded on phones alone. */
export const PhoneLayout = lazy(async () => ({ default: (await importPhoneLayout()).PhoneLayout }));

/** Loads the layout of a phone before the page shows, where the window is one. */
export async function preloadPhoneLayout(): Promise<void> {
  if (typeof matchMedia === 'function' && matchMedia(PHONE).matches) await importPhoneLayout();
}

/** Loaded once the user opens it. */
export const MarketsSheet = lazy(async () => ({ default: (await import('./markets-sheet.tsx')).MarketsSheet }));
