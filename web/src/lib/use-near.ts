import { type RefCallback, startTransition, useState } from 'react';
import { useEndReached } from './use-end-reached.ts';

/** Distance from the viewport. */
export const NEAR_MARGIN = '200px';

/** Returns a ref and whether its element has been near the viewport: content further down is not processed before. */
export function useNear(): [place: RefCallback<HTMLElement> | null, near: boolean] {
  const [near, setNear] = useState(false);
  const place = useEndReached(() => startTransition(() => setNear(true)), NEAR_MARGIN);
  return [near ? null : place, near];
}
