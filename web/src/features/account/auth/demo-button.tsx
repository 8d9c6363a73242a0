import { clsx } from 'clsx';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonSize, type ButtonVariant } from '#ui/button.tsx';
import { useErrorText } from '#web/lib/error-text.ts';
import { useOpenDemoAccount } from './use-open-demo.ts';

export interface OpenDemoButtonProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Page to open with the new account; by default the options ticket. */
  returnTo?: string | null;
  className?: string;
}

/** Button that opens a demo account; errors appear below it. */
export function OpenDemoButton({ variant = 'primary', size = 'lg', returnTo, className }: OpenDemoButtonProps) {
  const { t } = useTranslation();
  const text = useErrorText();
  const id = useId();
  const demo = useOpenDemoAccount(returnTo);
  return (
    <span className={clsx('inline-flex flex-col gap-1', className)}>
      <Button
        variant={variant}
        size={size}
        busy={demo.isPending || demo.isSuccess}
        aria-describedby={demo.isError ? id : undefined}
        onClick={() => demo.mutate()}
      >
        {t('openDemo')}
      </Button>
      {demo.isError && (
        <span id={id} role="alert" className="text-xs text-bad">
          {t('demoFailed')} {text(demo.error)}
        </span>
      )}
    </span>
  );
}
