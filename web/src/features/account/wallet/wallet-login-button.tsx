import { lazy, Suspense } from 'react';
import { Skeleton } from '#ui/states.tsx';
import type { WalletLoginProps } from './wallet-login-panel.tsx';

const Part = lazy(async () => ({ default: (await import('./wallet-login-panel.tsx')).WalletLoginPanel }));

/** Button to log in by wallet; the first login creates an account. Its code loads separately from the page. */
export const WalletLoginButton = (props: WalletLoginProps) => (
  <Suspense fallback={<Skeleton className="h-11 w-full" />}>
    <Part {...props} />
  </Suspense>
);
