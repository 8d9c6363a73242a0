import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { IconArrowDown, IconArrowUp } from './icons.tsx';

/** What gains when a price rises, or when it falls: its word behind the arrow, in the colour of that. */
export function DirectionLabel({ rising, children }: { rising: boolean; children: ReactNode }) {
  const Arrow = rising ? IconArrowUp : IconArrowDown;
  return (
    <span className={clsx('inline-flex items-center gap-1', rising ? 'text-up' : 'text-down')}>
      <Arrow size={9} />
      {children}
    </span>
  );
}
