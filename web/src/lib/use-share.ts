import { useEffect, useState } from 'react';

/** Display time of the result, ms. */
const RESULT_DISPLAY_MS = 3000;

interface UrlSharing {
  /** Result of copying, shown briefly. */
  said: 'copied' | 'failed' | null;
  copy: () => Promise<void>;
  /** Uses the native share sheet, otherwise the clipboard. */
  share: () => Promise<void>;
}

/** Shares a URL. */
export function useUrlSharing(url: string): UrlSharing {
  const [said, setSaid] = useState<UrlSharing['said']>(null);
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), RESULT_DISPLAY_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setSaid('copied'),
      () => setSaid('failed'),
    );
  const share = async () => {
    if (!('share' in navigator)) return copy();
    try {
      await navigator.share({ url });
    } catch (error) {
      // Closing the native share sheet is not a failure.
      if ((error as Error).name !== 'AbortError') await copy();
    }
  };
  return { said, copy, share };
}
