import type { ReactNode } from 'react';

/** A value before and after; equal ones are shown once. */
export const BeforeAfterValue = ({ before, after }: { before: ReactNode; after: ReactNode }) => (
  <>
    <span className="text-muted">
      {before}
      {' → '}
    </span>
    {after}
  </>
);
