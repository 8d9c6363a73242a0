import { type RefCallback, useEffect, useEffectEvent, useState } from 'react';

/** Calls back when the element that takes the ref, whenever it does, comes into view: the next page is read then. */
export function useEndReached(onEnd: () => void): RefCallback<HTMLElement> {
  const [mark, setMark] = useState<HTMLElement | null>(null);
  const call = useEffectEvent(onEnd);
  useEffect(() => {
    if (!mark) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) call();
    });
    observer.observe(mark);
    return () => observer.disconnect();
  }, [mark]);
  return setMark;
}
