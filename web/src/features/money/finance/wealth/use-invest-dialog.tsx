import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { FinancialProduct } from '#shared/schemas/investments.ts';
import { loadNamespaces } from '#web/lib/language.ts';

const InvestDialog = lazy(async () => {
  const words = loadNamespaces('finance', 'money', 'refusals', 'legal');
  const [module] = await Promise.all([import('./invest-dialog.tsx'), words]);
  return { default: module.InvestDialog };
});

/** Returns the investment dialog, loaded when first opened and reset each time. */
export function useInvestDialog(): { ask: (product: FinancialProduct, typed: string) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ product: FinancialProduct; typed: string; serial: number } | null>(null);
  const [open, setOpen] = useState(false);
  return {
    ask: (product, typed) => {
      setAsked({ product, typed, serial: (asked?.serial ?? 0) + 1 });
      setOpen(true);
    },
    dialog: asked && (
      <Suspense>
        <InvestDialog
          key={asked.serial}
          product={asked.product}
          typed={asked.typed}
          open={open}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    ),
  };
}
