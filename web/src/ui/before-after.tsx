import type { ReactNode } from 'react';

/** A value before and after; equal ones are shown once. */
export const BeforeAfter = ({ before, after }: { before: ReactNode; after: ReactNode }) => (
  <>
    <span className="text-muted">
      {before}
      {' → '}
    </span>
    {after}
  </>
);
