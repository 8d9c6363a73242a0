import { type RefObject, useEffect, useState } from 'react';
import { isCompositionKey } from '#ui/composition.ts';

/**
 * Shows an element in full screen, or in the whole window where the browser does not allow full screen, as on an
 * iPhone. Escape ends both.
 */
export function useFullScreen(ref: RefObject<HTMLElement | null>) {
  const [mode, setMode] = useState<'off' | 'screen' | 'window'>('off');

  useEffect(() => {
    if (mode === 'screen') {
      const onFullScreenChange = () => {
        if (document.fullscreenElement === null) setMode('off');
      };
      document.addEventListener('fullscreenchange', onFullScreenChange);
      return () => document.removeEventListener('fullscreenchange', onFullScreenChange);
    }
    if (mode === 'window') {
      const pressed = (event: KeyboardEvent) => {
        if (event.key === 'Escape' && !event.defaultPrevented && !isCompositionKey(event)) setMode('off');
      };
      document.addEventListener('keydown', pressed);
      return () => document.removeEventListener('keydown', pressed);
    }
  }, [mode]);

  const enter = async () => {
    const element = ref.current;
    if (!element) return;
    try {
      await element.requestFullscreen();
      setMode('screen');
    } catch {
      // The API is missing, or it rejected the request.
      setMode('window');
    }
  };
  const leave = async () => {
    setMode('off');
    if (document.fullscreenElement !== null) await document.exitFullscreen();
  };
  return { mode, toggle: () => void (mode === 'off' ? enter() : leave()) };
}
