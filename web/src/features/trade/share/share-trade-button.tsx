import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { IconShare } from '#ui/page-icons.tsx';
import type { ShareCardFacts } from './card-facts.ts';

const ShareDialog = lazy(async () => ({ default: (await import('./share-trade-dialog.tsx')).ShareTradeDialog }));

interface ShareTradeProps {
  facts: ShareCardFacts;
  digits: number | undefined;
  size?: 'sm' | 'md';
}

/** Button that shares a closed trade as a picture; the drawing code is loaded on demand. */
export function ShareTradeButton({ facts, digits, size = 'md' }: ShareTradeProps) {
  const { t } = useTranslation('share');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size={size} onClick={() => setOpen(true)}>
        <IconShare />
        {t('open')}
      </Button>
      {open && (
        <Suspense>
          <ShareDialog facts={facts} digits={digits} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
