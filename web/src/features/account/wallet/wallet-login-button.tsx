import { lazy, Suspense } from 'react';
import type { ButtonVariant } from '#ui/button.tsx';
import { Skeleton } from '#ui/states.tsx';

const Part = lazy(async () => ({ default: (await import('./wallet-login.tsx')).WalletLogin }));

export interface WalletLoginButtonProps {
  /** On the sign-up page a name is chosen and the terms are agreed to. */
  mode?: 'login' | 'signup';
  /** Where to go then; without it to the assets. */
  returnTo?: string | null;
  /** Whose code brought them here. */
  referralCode?: string | undefined;
  variant?: ButtonVariant;
  className?: string;
}

/** Logs in by a wallet; the first login makes an account. What it needs is loaded beside the page. */
export const WalletLoginButton = (props: WalletLoginButtonProps) => (
  <Suspense fallback={<Skeleton className="h-11 w-full" />}>
    <Part {...props} />
  </Suspense>
);
