import type { ReactNode } from 'react';

/** A figure as it is and as it will be; equal ones are shown once. */
export const BeforeAfter = ({ before, after }: { before: ReactNode; after: ReactNode }) => (
  <>
    <span className="text-muted">
      {before}
      {' → '}
    </span>
    {after}
  </>
);
