import { lazy, Suspense } from 'react';
import { Skeleton } from '#ui/states.tsx';
import type { WalletLoginProps } from './wallet-login.tsx';

const Part = lazy(async () => ({ default: (await import('./wallet-login.tsx')).WalletLoginPanel }));

/** Logs in by a wallet; the first login makes an account. What it needs is loaded beside the page. */
export const WalletLoginButton = (props: WalletLoginProps) => (
  <Suspense fallback={<Skeleton className="h-11 w-full" />}>
    <Part {...props} />
  </Suspense>
);
