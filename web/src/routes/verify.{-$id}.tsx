import { createFileRoute } from '@tanstack/react-router';
import { ReceiptNumberPage } from '#web/features/trade/verify/number-page.tsx';
import { VerifyReceiptPage } from '#web/features/trade/verify/verify-page.tsx';

// No loader, which would be in every page's first script: this page fetches its data itself.
export const Route = createFileRoute('/verify/{-$id}')({ component: VerifyRoute });

function VerifyRoute() {
  const { id } = Route.useParams();
  return id === undefined ? <ReceiptNumberPage /> : <VerifyReceiptPage key={id} id={id} />;
}
