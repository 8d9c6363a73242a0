import { type RefCallback, useEffect, useEffectEvent, useState } from 'react';

/**
 * Calls back when the element that takes the ref, whenever it does, comes into view, or as near to it as `margin`: the next
 * page is read then, or what stands there is loaded.
 * @param margin as CSS has it, '200px'
 */
export function useEndReached(onEnd: () => void, margin = '0px'): RefCallback<HTMLElement> {
  const [mark, setMark] = useState<HTMLElement | null>(null);
  const call = useEffectEvent(onEnd);
  useEffect(() => {
    if (!mark) return;
    // A busy browser tells of several changes at once, the oldest first: out of view, and then in it.
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
