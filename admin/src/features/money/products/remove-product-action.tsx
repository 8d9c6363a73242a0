import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminPageName } from '#admin/features/kit/admin-pages.ts';
import { useConfigSavedHandlers } from '#admin/features/kit/change/config-object.tsx';
import { type ChangeConfirmation, ConfirmChangeDialog } from '#admin/features/kit/change/confirm-change-dialog.tsx';
import { useOpenPanel } from '#admin/features/kit/lists/use-open-panel.ts';
import type { FinancialProductStatus } from '#shared/schemas/investments.ts';
import { Button } from '#ui/button.tsx';

interface RemoveProductProps {
  kind: 'financial_products' | 'loan_products';
  listKey: AdminPageName;
  /** Name in the page's language. */
  name: string;
  product: { id: string; is_used: boolean; status: FinancialProductStatus };
  remove: (confirmation: ChangeConfirmation) => Promise<unknown>;
}

/** Button that deletes an unused product; explains that a used one can only be closed. */
export function RemoveProductAction({ kind, listKey, name, product, remove }: RemoveProductProps) {
  const { t } = useTranslation('admin');
  const open = useOpenPanel();
  const { saved, refresh } = useConfigSavedHandlers(kind, listKey);
  const [asking, setAsking] = useState(false);
  const { id, is_used, status } = product;
  if (is_used && status === 'closed') return <p className="w-full text-muted">{t('product.stays')}</p>;
  const act = is_used ? 'close' : 'delete';
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t(`product.${act}`)}
      </Button>
      <ConfirmChangeDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t(`product.ask.${act}`, { name })}
        consequence={t(`product.consequence.${act}`)}
        rows={[]}
        action={t(`product.${act}`)}
        danger
        onConfirm={async (confirmation) => {
          await remove(confirmation);
          setAsking(false);
          if (!is_used) open(undefined);
          await saved(id);
        }}
        onChanged={() => {
          setAsking(false);
          void refresh(id);
        }}
      />
    </>
  );
}
