import { lazy, Suspense, useState } from 'react';
import type { WalletManagerProps } from './own-wallets.tsx';

const Content = lazy(async () => ({ default: (await import('./own-wallets.tsx')).WalletManager }));

/** Lists, adds, proves and removes wallets, with their history. What it needs is loaded when it is first opened. */
export function WalletsDialog(props: WalletManagerProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  return wanted ? (
    <Suspense fallback={null}>
      <Content {...props} />
    </Suspense>
  ) : null;
}
