import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** Names and values in two columns, one row each. */
export const DescriptionList = ({ children, className }: { children: ReactNode; className?: string }) => (
  <dl className={clsx('divide-y divide-line', className)}>{children}</dl>
);

export const DescriptionListItem = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="flex min-h-8 items-center justify-between gap-4 py-1">
    <dt className="text-muted">{label}</dt>
    <dd className="text-end tabular-nums">{children}</dd>
  </div>
);
