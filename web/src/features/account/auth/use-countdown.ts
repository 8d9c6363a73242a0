import { useEffect, useState } from 'react';

const getSecondsLeft = (until: number): number => Math.max(0, Math.ceil((until - performance.now()) / 1000));

/** Returns the whole seconds left, starting at `first`, and a function that restarts them. */
export function useCountdown(first = 0): [left: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(() => (first > 0 ? performance.now() + first * 1000 : 0));
  const [left, setLeft] = useState(() => getSecondsLeft(until));
  useEffect(() => {
    if (until === 0) return;
    const timer = setInterval(() => {
      const now = getSecondsLeft(until);
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  const start = (seconds: number) => {
    const end = performance.now() + seconds * 1000;
    setUntil(end);
    setLeft(getSecondsLeft(end));
  };
  return [left, start];
}
