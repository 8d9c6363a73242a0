import { useSyncExternalStore } from 'react';
import { currentTheme, onTheme, shownTheme, type Theme } from './theme.ts';

/** The theme that was chosen. */
export const useTheme = (): Theme => useSyncExternalStore(onTheme, currentTheme);
/** The theme that is shown. */
export const useShownTheme = (): 'dark' | 'light' => useSyncExternalStore(onTheme, shownTheme);
