import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { IconArrowDown, IconArrowUp } from './icons.tsx';

/** Text of a side that gains as a price rises or falls, with its arrow and colour. */
export function DirectionLabel({ rising, children }: { rising: boolean; children: ReactNode }) {
  const Arrow = rising ? IconArrowUp : IconArrowDown;
  return (
    <span className={clsx('inline-flex items-center gap-1', rising ? 'text-up' : 'text-down')}>
      <Arrow size={9} />
      {children}
    </span>
  );
}
