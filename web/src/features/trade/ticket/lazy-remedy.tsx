import { lazy, Suspense } from 'react';
import { loadNamespaces } from '#web/lib/language.ts';
import type { FundingNoticeProps } from './funding-notice.tsx';

const Remedy = lazy(async () => {
  const [module] = await Promise.all([import('./order-remedy.tsx'), loadNamespaces('profile')]);
  return { default: module.OrderRequirementLink };
});

/** Link under a rejected order to the step required first. */
export const LazyOrderRequirementLink = ({ error }: { error: unknown }) => (
  <Suspense>
    <Remedy error={error} />
  </Suspense>
);

const FundingNotice = lazy(async () => ({ default: (await import('./funding-notice.tsx')).FundingNotice }));

/** Notice above the button of an order for which the trading wallet is short. */
export const LazyFundingNotice = ({ effect }: FundingNoticeProps) => (
  <Suspense>{effect && effect.moved !== effect.missing && <FundingNotice effect={effect} />}</Suspense>
);
