import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls back when the element that takes the ref comes into view: the next page is read then. */
export function useEndReached(onEnd: () => void) {
  const mark = useRef<HTMLDivElement>(null);
  const call = useEffectEvent(onEnd);
  useEffect(() => {
    const element = mark.current;
    if (!element) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) call();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return mark;
}
