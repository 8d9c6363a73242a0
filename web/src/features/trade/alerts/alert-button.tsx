import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/button.tsx';
import { IconBell } from '#ui/page-icons.tsx';
import { loadNamespaces } from '#web/lib/language.ts';

const AlertsDialog = lazy(async () => {
  const [module] = await Promise.all([import('./alerts-dialog.tsx'), loadNamespaces('alerts')]);
  return { default: module.AlertsDialog };
});

interface AlertButtonProps {
  symbol: string;
  /** The symbol's `price_digits`. */
  digits: number | undefined;
  className?: string;
}

/** Button that opens the price alerts of a symbol. */
export function AlertButton({ symbol, digits, className }: AlertButtonProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <IconButton
        label={t('priceAlerts', { symbol })}
        aria-haspopup="dialog"
        className={className ?? ''}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <IconBell />
      </IconButton>
      {wanted && (
        <Suspense>
          <AlertsDialog symbol={symbol} digits={digits} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
