import { lazy, Suspense, useState } from 'react';
import type { WalletManagerProps } from './wallet-manager.tsx';

const Content = lazy(async () => ({ default: (await import('./wallet-manager.tsx')).WalletManager }));

/** Dialog to list, add, prove and remove wallets, with their history. Its code loads when first opened. */
export function WalletsDialog(props: WalletManagerProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  return wanted ? (
    <Suspense fallback={null}>
      <Content {...props} />
    </Suspense>
  ) : null;
}
