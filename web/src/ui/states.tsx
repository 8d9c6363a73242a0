import { clsx } from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getQuotableErrorCode, useErrorText } from '#web/lib/error-text.ts';
import { Button } from './button.tsx';

/** Placeholder of loading content; shows only after 150 ms. */
export const Skeleton = ({
  className,
  style,
}: {
  className?: string | undefined;
  style?: CSSProperties | undefined;
}) => <span className={clsx('skeleton align-middle', className)} style={style} aria-hidden="true" />;

/**
 * Parts of a page that show together, so that none pushes another while they load. They load while they are hidden; a
 * skeleton is in their place.
 */
export const RevealWhenReady = ({ ready, children }: { ready: boolean; children: ReactNode }) => (
  <>
    {!ready && <Skeleton className="h-96 w-full" />}
    <div className={ready ? 'contents' : 'hidden'}>{children}</div>
  </>
);

/** Empty state: one line, and what to do next. */
export const EmptyState = ({
  children,
  action,
  heading = false,
  className,
}: {
  children: ReactNode;
  action?: ReactNode;
  /** True where the line is the page's heading. */
  heading?: boolean;
  className?: string;
}) => (
  <div className={clsx('flex flex-col items-center justify-center gap-3 px-4 py-8 text-center text-muted', className)}>
    {heading ? <h1 className="max-w-prose">{children}</h1> : <p className="max-w-prose">{children}</p>}
    {action}
  </div>
);

export interface ErrorStateProps {
  error: unknown;
  /** Name of what failed to load; the error's own text by default. */
  title?: string;
  onRetry?: (() => void) | undefined;
  className?: string;
}

/** Error with a code to quote and a retry button. */
export function ErrorState({ error, title, onRetry, className }: ErrorStateProps) {
  const { t } = useTranslation();
  const text = useErrorText();
  return (
    <div
      role="alert"
      className={clsx('flex flex-col items-center justify-center gap-2 px-4 py-8 text-center', className)}
    >
      <p className="max-w-prose">{title ?? text(error)}</p>
      <p className="text-xs text-muted">
        {`${title === undefined ? '' : `${text(error)} `}${t('errorCode', { code: getQuotableErrorCode(error) })}`}
      </p>
      {onRetry && (
        <Button size="sm" onClick={onRetry} className="mt-1">
          {t('retry')}
        </Button>
      )}
    </div>
  );
}

/** Line about the state of the content under it: offline, stale, simulated, view-only. */
export const Notice = ({
  tone = 'info',
  children,
  className,
}: {
  tone?: 'info' | 'warn' | 'error';
  children: ReactNode;
  className?: string;
}) => (
  <div
    role={tone === 'error' ? 'alert' : 'status'}
    className={clsx(
      'flex items-start gap-2 rounded border border-line px-3 py-2 text-sm',
      'border-s-2',
      tone === 'info' && 'border-s-info',
      tone === 'warn' && 'border-s-warn',
      tone === 'error' && 'border-s-bad',
      className,
    )}
  >
    {children}
  </div>
);

/** Short label: DEMO, simulated, indicative. `up` and `down` are for price changes. */
export const Badge = ({
  tone = 'muted',
  children,
  className,
}: {
  tone?: 'muted' | 'demo' | 'up' | 'down' | 'good' | 'bad' | 'warn' | 'info';
  children: ReactNode;
  className?: string;
}) => (
  <span
    className={clsx(
      'inline-flex h-5 items-center rounded-sm border border-line px-1.5 text-xs font-medium whitespace-nowrap',
      tone === 'muted' && 'text-muted',
      tone === 'demo' && 'text-demo',
      tone === 'up' && 'text-up',
      tone === 'down' && 'text-down',
      tone === 'good' && 'text-good',
      tone === 'bad' && 'text-bad',
      tone === 'warn' && 'text-warn',
      tone === 'info' && 'text-info',
      className,
    )}
  >
    {children}
  </span>
);
