import { lazy, Suspense, useState } from 'react';

const Content = lazy(async () => ({ default: (await import('./own-wallets.tsx')).OwnWallets }));

export interface WalletsDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Lists, adds, proves and removes wallets, with their history. What it needs is loaded when it is first opened. */
export function WalletsDialog(props: WalletsDialogProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  return wanted ? (
    <Suspense fallback={null}>
      <Content {...props} />
    </Suspense>
  ) : null;
}
