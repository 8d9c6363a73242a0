import { useEffect, useState } from 'react';

/** What was done is said for this long, ms. */
const SAID_MS = 3000;

interface Sharing {
  /** What became of copying, for a moment. */
  said: 'copied' | 'failed' | null;
  copy: () => Promise<void>;
  /** By the ways that the device knows, else by its clipboard. */
  share: () => Promise<void>;
}

/** Hands an address on. */
export function useShare(url: string): Sharing {
  const [said, setSaid] = useState<Sharing['said']>(null);
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), SAID_MS);
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
      // Whoever thought better of it has closed the list of ways: nothing failed.
      if ((error as Error).name !== 'AbortError') await copy();
    }
  };
  return { said, copy, share };
}
