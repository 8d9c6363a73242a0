import { createFileRoute } from '@tanstack/react-router';
import { ObjectPage } from '#admin/features/kit/lists/object-page.tsx';
import { symbolQuery } from '#admin/features/trading/symbols/queries.ts';
import { SymbolDetail } from '#admin/features/trading/symbols/symbol-detail.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';

export const Route = createFileRoute('/admin/_shell/trading/symbols/$symbol')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(symbolQuery(params.symbol));
  },
  component: SymbolRoute,
});

function SymbolRoute() {
  const { t } = useTranslation('admin');
  const { symbol } = Route.useParams();
  const name = symbol.replace('-', '/');
  return (
    <ObjectPage title={t('symbol.title')} name={name}>
      <SymbolDetail symbol={name} wide />
    </ObjectPage>
  );
}
