import { type RefObject, useLayoutEffect, useState } from 'react';
import { type VisibleRowRange, computeVisibleRows } from './compute-visible-rows.ts';

/** Returns the visible rows of a list with equal rows, updated while scrolling. `row` in px. */
export function useVisibleRows(list: RefObject<HTMLElement | null>, row: number, count: number): VisibleRowRange {
  const [drawn, setDrawn] = useState<VisibleRowRange>({ first: 0, end: Math.min(count, 24) });
  // Before paint: rows a frame late would shift the content.
  useLayoutEffect(() => {
    let frameId = 0;
    const look = () => {
      frameId = 0;
      if (!list.current) return;
      const next = computeVisibleRows(list.current.getBoundingClientRect().top, window.innerHeight, row, count);
      setDrawn((now) => (now.first === next.first && now.end === next.end ? now : next));
    };
    const ask = () => {
      frameId ||= requestAnimationFrame(look);
    };
    look();
    window.addEventListener('scroll', ask, { passive: true });
    window.addEventListener('resize', ask);
    return () => {
      cancelAnimationFrame(frameId);
      window.removeEventListener('scroll', ask);
      window.removeEventListener('resize', ask);
    };
  }, [list, row, count]);
  return { first: Math.min(drawn.first, count), end: Math.min(Math.max(drawn.end, drawn.first), count) };
}
