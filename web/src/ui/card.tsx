import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

/** Titled part of a page. */
export function Card({
  title,
  aside,
  children,
  className,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={clsx('flex flex-col gap-2', className)}>
      <div className="flex min-h-8 items-center justify-between gap-3 border-b border-line">
        <h2 id={id} className="py-1 font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
