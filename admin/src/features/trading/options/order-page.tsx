import { ObjectPage } from '#admin/features/kit/lists/object-page.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';
import { OrderDetail } from './order-detail.tsx';

export function OrderPage({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  return (
    <ObjectPage title={t('order.title')} id={id}>
      <OrderDetail id={id} wide />
    </ObjectPage>
  );
}
