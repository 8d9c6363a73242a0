import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  /** Purpose in a sentence or two. */
  text?: ReactNode;
  /** Shown at the end of the heading's line. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** Section of a security setting. */
export function SecuritySection({ title, text, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 border-t border-line py-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {text !== undefined && <p className="max-w-prose text-muted">{text}</p>}
      {children}
    </section>
  );
}
