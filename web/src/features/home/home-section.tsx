import type { ReactNode } from 'react';

interface SectionProps {
  id: string;
  title: string;
  text: string;
  /** Link to more. */
  action?: ReactNode;
  children: ReactNode;
}

/** Section of the home page: text on the left, content on the right. */
export const HomeSection = ({ id, title, text, action, children }: SectionProps) => (
  <section
    aria-labelledby={id}
    className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-5 border-t border-line pt-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
  >
    <div className="flex flex-col items-start gap-3">
      <h2 id={id} className="text-lg font-semibold text-balance">
        {title}
      </h2>
      <p className="max-w-[48ch] text-base text-muted text-pretty">{text}</p>
      {action}
    </div>
    <div className="min-w-0">{children}</div>
  </section>
);

/** Metric of the platform with its label; a placeholder while loading. */
export const HomeMetric = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-col gap-1 border-s border-line ps-4">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="min-h-7 text-lg font-semibold tabular-nums">{children}</dd>
  </div>
);

export const HomeMetricList = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-2 gap-x-4 gap-y-6 md:grid-cols-3">{children}</dl>
);
