import { type RefCallback, useEffect, useEffectEvent, useState } from 'react';

/**
 * Calls back when the element with the ref comes into view or within `margin` of it: to load the next page, or the
 * element's content.
 * @param margin as in CSS, '200px'
 */
export function useEndReached(onEnd: () => void, margin = '0px'): RefCallback<HTMLElement> {
  const [mark, setMark] = useState<HTMLElement | null>(null);
  const call = useEffectEvent(onEnd);
  useEffect(() => {
    if (!mark) return;
    // A busy browser reports several changes at once, oldest first: out of view, then in view.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) call();
      },
      { rootMargin: margin },
    );
    observer.observe(mark);
    return () => observer.disconnect();
  }, [mark, margin]);
  return setMark;
}
