import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Line at the top while the next page loads; not shown for an immediate one. */
export function LoadingBar() {
  const { t } = useTranslation();
  const loading = useRouterState({ select: (state) => state.isLoading });
  if (!loading) return null;
  return (
    <div
      role="progressbar"
      aria-label={t('loading')}
      className="loading-bar fixed inset-x-0 top-0 z-50 h-0.5 bg-info"
    />
  );
}
