import { type RefCallback, startTransition, useState } from 'react';
import { useEndReached } from './use-end-reached.ts';

/** How near what is seen has to be. */
export const NEAR_MARGIN = '200px';

/** Takes an element, and says from when on it was near to what is seen: what is further down is not worked on before. */
export function useNear(): [place: RefCallback<HTMLElement> | null, near: boolean] {
  const [near, setNear] = useState(false);
  const place = useEndReached(() => startTransition(() => setNear(true)), NEAR_MARGIN);
  return [near ? null : place, near];
}
